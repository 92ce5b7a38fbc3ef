# For OpenBench, which builds engines by `make EXE=name`. People use cargo: see README.md.
# The program is built for the machine's own CPU. EVALFILE=FILE makes another network part of it.

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
	$(if $(EVALFILE),ALCOR_NETWORK="$(abspath $(EVALFILE))" )$(CARGO) build --release --package alcor
	cp "$(TARGET_DIR)/release/alcor$(SUFFIX)" "$(OUTPUT)"

clean:
	$(CARGO) clean
