/* A stand-in for a library of Windows 10 that wine before version 9 lacks. Only `cargo xtask dist --check` uses it; nothing
   that is released does. */
#include <stddef.h>

/* RtlGenRandom by its real name. */
__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *bytes, unsigned long length);

__declspec(dllexport) int ProcessPrng(unsigned char *bytes, size_t length) {
    return SystemFunction036(bytes, (unsigned long)length);
}

/* Without the libraries of C there is no other. */
int __stdcall DllMainCRTStartup(void *library, unsigned long reason, void *reserved) {
    (void)library, (void)reason, (void)reserved;
    return 1;
}
