//! Little-endian bytes, in and out, and the hash that guards them.

/// The hash of bytes: FNV-1a, 64 bits.
pub fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

/// Takes numbers from the front of bytes; `None` when they run out.
pub struct Reader<'b>(pub &'b [u8]);

impl<'b> Reader<'b> {
    /// This many bytes.
    pub fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// As many bytes as an array has.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// A number of 32 bits, for lengths.
    pub fn length(&mut self) -> Option<usize> {
        self.array().map(|bytes| u32::from_le_bytes(bytes) as usize)
    }

    /// A number of 64 bits.
    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// A fraction of 64 bits.
    pub fn f64(&mut self) -> Option<f64> {
        self.array().map(f64::from_le_bytes)
    }

    /// Fractions of 32 bits, into places.
    pub fn fill_f32(&mut self, places: &mut [f32]) -> Option<()> {
        for place in places {
            *place = f32::from_le_bytes(self.array()?);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_known_one() {
        assert_eq!(hash(b""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(hash(b"a"), 0xAF63_DC4C_8601_EC8C);
        assert_eq!(hash(b"foobar"), 0x8594_4171_F739_67E8);
    }

    #[test]
    fn reading_ends_with_the_bytes() {
        let mut reader = Reader(&[1, 0, 0, 0, 9, 9]);
        assert_eq!(reader.length(), Some(1));
        assert_eq!(reader.u64(), None);
        assert_eq!(reader.take(2), Some(&[9, 9][..]));
        assert_eq!(reader.take(1), None);
    }
}
