# For OpenBench, which builds engines by `make EXE=name`. People use cargo: see README.md.
# The program is built for the machine's own CPU. EVALFILE names a network; there is none to replace yet.

EXE ?= alcor
CARGO ?= cargo

ifeq ($(OS),Windows_NT)
    SUFFIX := .exe
endif

ifneq ($(suffix $(EXE)),.exe)
    OUTPUT := $(EXE)$(SUFFIX)
else
    OUTPUT := $(EXE)
endif

TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)

.PHONY: all clean

all:
ifdef EVALFILE
	@echo "Note: EVALFILE=$(EVALFILE) is ignored; this version evaluates without a network."
endif
	$(CARGO) build --release --package alcor
	cp "$(TARGET_DIR)/release/alcor$(SUFFIX)" "$(OUTPUT)"

clean:
	$(CARGO) clean
