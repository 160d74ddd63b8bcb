# What is given away: archives and packages, in build/dist. The Makefile includes this, so paths begin at its folder.
# Built twice from one commit, each has the same bytes: times are those of the commit.

.PHONY: dist deb image npm wheel

# A commit of a clone; an unpacked archive has its own in packaging/commit (see .gitattributes), wherever it lies.
COMMIT = HEAD
of_commit = $(or $(shell sed -n 's/^$(2) \([^$$]*\)$$/\1/p' packaging/commit),$(shell git log -1 --format='$(1)' $(COMMIT) 2>/dev/null))
REVISION = $(call of_commit,%H,revision)
TIME = $(or $(SOURCE_DATE_EPOCH),$(call of_commit,%ct,time))

DIST = build/dist
# Packages may be made at the same time, so one at a time writes the sums of all that there are.
sum = cd $(DIST) && flock . sh -c 'sha256sum $$(LC_ALL=C ls | grep -v SHA256SUMS) >SHA256SUMS'

dist: ## archive the sources of the last commit, in build/dist as all that follow
	@mkdir -p $(DIST) build
	rm -f $(DIST)/mazed-*.tar.xz
	git -c tar.umask=0022 -c tar.tar.xz.command='xz -9 --threads=1' archive --prefix=mazed-$(VERSION)/ \
		-o build/archive.tar.xz $(COMMIT)
	mv build/archive.tar.xz $(DIST)/mazed-$(VERSION).tar.xz
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

FOR_DEB = Makefile LICENSE THIRD-PARTY CITATION.cff README.md README.ko.md CHANGELOG.md CONTRIBUTING.md openapi.yaml deploy docs examples \
	include src web

# debhelper wants debian/ at the top, and times before that of the commit would stay in the packages.
deb: ## package the daemon, libmaze and the documents for Debian
	@command -v dh >/dev/null || { echo "$@: debhelper is not here: make test-deps"; exit 1; }
	@mkdir -p $(DIST)
	rm -rf build/deb $(DIST)/*.deb
	mkdir -p build/deb/mazed
	cp -a $(FOR_DEB) build/deb/mazed
	cp -a packaging/debian build/deb/mazed
	printf 'mazed ($(VERSION)-1) unstable; urgency=medium\n\n  * CHANGELOG.md says what is new.\n\n -- %s  %s\n' \
		"$$(sed -n 's/^Maintainer: //p' packaging/debian/control)" "$$(LC_ALL=C date -uR -d @$(TIME))" >build/deb/mazed/debian/changelog
	find build/deb/mazed -exec touch -h -d @$(TIME) {} +
	cd build/deb/mazed && env -i PATH="$$PATH" HOME="$$HOME" LC_ALL=C.UTF-8 DEB_BUILD_OPTIONS='noautodbgsym $(DEB_OPTIONS) parallel=$(shell nproc)' \
		dpkg-buildpackage --build=binary --no-sign
	mv build/deb/*.deb $(DIST)
	$(sum)

# OCI's images have no health check: engines that read one from the Dockerfile build their own, and others have /livez.
BUILDAH = buildah
IMAGE = localhost/mazed
IMAGE_FLAGS =

image: ## build the container image by buildah, as an OCI archive with its bill of materials
	@command -v buildah >/dev/null || { echo "$@: buildah is not here: make test-deps"; exit 1; }
	@mkdir -p $(DIST) build
	rm -rf build/image $(DIST)/mazed-*.oci.tar $(DIST)/mazed-*.cdx.json
	$(BUILDAH) bud --format docker --timestamp $(TIME) --tag $(IMAGE) --build-arg VERSION=$(VERSION) --build-arg REVISION=$(REVISION) \
		--build-arg CREATED=$$(date -u -d @$(TIME) +%Y-%m-%dT%H:%M:%SZ) $(IMAGE_FLAGS) .
	$(BUILDAH) push --quiet --format oci $(IMAGE) oci:build/image:$(VERSION)
	tar --sort=name --mtime=@$(TIME) --owner=0 --group=0 --numeric-owner --mode=go=rX -C build/image -cf $(DIST)/mazed-$(VERSION).oci.tar .
	rm -rf build/image
	container=$$($(BUILDAH) from --pull-never $(IMAGE)) && $(BUILDAH) run $$container -- sh -c '. /etc/os-release && dpkg-query --show \
		--showformat "\$${Package} \$${Version} \$${Architecture} $$VERSION_ID\n"' >build/image-packages; \
		status=$$?; $(BUILDAH) rm $$container >/dev/null; exit $$status
	SOURCE_DATE_EPOCH=$(TIME) python3 packaging/sbom.py $(VERSION) $(REVISION) <build/image-packages >$(DIST)/mazed-$(VERSION).cdx.json
	$(sum)
