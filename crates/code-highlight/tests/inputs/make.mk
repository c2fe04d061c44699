# comment
CC := gcc
OUT ?= build/$(NAME)
.PHONY: all clean
all: main.o util.o
	$(CC) -o $@ $^ "quoted $(X)"
ifeq ($(DEBUG),1)
include debug.mk
endif
