# Short names for what people do here; Meson does the work.
# Each target installs what it misses on Debian first; elsewhere it says what that is. What the libraries of a machine do
# not allow, the server or printing, is left out.

prefix ?= /usr/local
setup = @[ -f $(1)/build.ninja ] || said=$$(meson setup $(1) $(2) 2>&1) || { echo "$$said" >&2; exit 1; }

.PHONY: help build play test test-long bench pictures install format debug coverage lint clean

help:
	@echo 'make play       build and play'
	@echo 'make build      build/cubilete'
	@echo 'make test       everything that must hold'
	@echo 'make test-long  the same, with more patience; part=races for one of its parts (scripts/test says which)'
	@echo 'make bench      how fast it is; part="rules server" for some of its parts (tools/bench/bench says which)'
	@echo 'make pictures   build/pictures: every page, small and large, light and dark'
	@echo 'make install    to $(prefix); prefix=… and DESTDIR=… as usual'
	@echo 'make debug      build-debug/cubilete, with address and undefined-behaviour sanitizers'
	@echo 'make coverage   build-coverage/coverage.html'
	@echo 'make format     all sources as clang-format and Biome have them'

build:
	@scripts/need build
	$(call setup,build,)
	@ninja -C build --quiet
	@ln -sf build/compile_commands.json .

play: build
	@if [ -x build/cubilete-server ]; then exec build/cubilete home; else exec build/cubilete; fi

test:
	@scripts/need test
	@scripts/test

test-long:
	@scripts/need long
	@scripts/test --long $(addprefix --part ,$(part))

bench: build
	@scripts/need bench
	@/usr/bin/python3 tools/bench/bench $(if $(full),--full) $(part)

pictures: build
	@scripts/need pictures
	@node web/tests/pictures.mjs build/web/site build/cubilete build/pictures

# Under sudo only copying is root's: what is built stays its owner's, who will want to build again.
owner = $(if $(SUDO_USER),sudo -u "$$(ls -ld . | awk '{print $$3}')")

install:
	@$(owner) $(MAKE) --no-print-directory build
	@said=$$({ $(owner) meson configure build -Dprefix=$(abspath $(prefix)) && $(owner) ninja -C build --quiet; } 2>&1) || \
		{ echo "$$said" >&2; exit 1; }
	@rm -f build/meson-logs/install-log.txt
	@meson install -C build --quiet --no-rebuild
	@[ -n "$(DESTDIR)" ] || ldconfig 2>/dev/null || true

format:
	@scripts/need format
	@git ls-files '*.c' '*.h' | xargs $$(scripts/tool clang-format) -i
	@cd web && tests/node_modules/.bin/biome format --write .

debug:
	@scripts/need build
	$(call setup,build-debug,-Dbuildtype=debug -Db_sanitize=address$(comma)undefined -Db_lundef=false)
	@ninja -C build-debug --quiet

coverage:
	@scripts/need coverage
	$(call setup,build-coverage,-Dbuildtype=debug -Db_coverage=true)
	@meson test -C build-coverage --quiet
	@gcovr --root . --html-details build-coverage/coverage.html --print-summary build-coverage

clean:
	@rm -rf build build-* compile_commands.json

comma = ,
