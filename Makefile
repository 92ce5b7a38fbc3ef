# For OpenBench, which builds engines by `make EXE=name`. People use cargo: see README.md.
# The program is built for the machine's own CPU. EVALFILE=FILE makes another network part of it. FEATURES=tune makes the
# numbers of the search options; a branch that is to be tuned by SPSA sets it here, because OpenBench cannot.

EXE ?= alcor
CARGO ?= cargo
FEATURES ?=

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
	$(if $(EVALFILE),ALCOR_NETWORK="$(abspath $(EVALFILE))" )$(CARGO) build --release --locked --package alcor $(if $(FEATURES),--features "$(FEATURES)")
	cp "$(TARGET_DIR)/release/alcor$(SUFFIX)" "$(OUTPUT)"

clean:
	$(CARGO) clean
