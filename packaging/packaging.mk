# What is given away: archives and packages, in build/dist. The Makefile includes this, so paths begin at its folder.
# Built twice from one commit, each has the same bytes: times are those of the commit.

.PHONY: dist npm wheel

# A commit of a clone; an unpacked archive has its own in packaging/commit (see .gitattributes).
COMMIT = HEAD
of_commit = $(shell git log -1 --format='$(1)' $(COMMIT) 2>/dev/null || sed -n 's/^$(2) //p' packaging/commit)
REVISION = $(call of_commit,%H,revision)
TIME = $(or $(SOURCE_DATE_EPOCH),$(call of_commit,%ct,time))

DIST = build/dist
# Packages may be made at the same time, so one at a time writes the sums of all that there are.
sum = cd $(DIST) && flock . sh -c 'sha256sum $$(LC_ALL=C ls | grep -v SHA256SUMS) >SHA256SUMS'

dist: ## archive the sources of the last commit, in build/dist as all that follow
	@mkdir -p $(DIST)
	rm -f $(DIST)/mazed-*.tar.xz
	git -c tar.umask=0022 -c tar.tar.xz.command='xz -9 --threads=1' archive --prefix=mazed-$(VERSION)/ \
		-o $(DIST)/mazed-$(VERSION).tar.xz $(COMMIT)
	$(sum)

wheel: ## package the client for Python
	@mkdir -p $(DIST)
	rm -f $(DIST)/mazed-*.whl
	SOURCE_DATE_EPOCH=$(TIME) python3 packaging/python/build_wheel.py $(DIST)
	$(sum)

npm: ## package the client for npm
	@mkdir -p $(DIST)
	rm -f $(DIST)/mazed-*.tgz
	umask 022 && node packaging/npm/assemble.mjs $(VERSION) build/npm
	npm pack --silent --ignore-scripts --pack-destination $(DIST) ./build/npm
	$(sum)
