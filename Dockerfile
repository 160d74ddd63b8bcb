# DEBIAN is a release: trixie (13) and bookworm (12) are tested, see tests/container. The libmicrohttpd of trixie
# answers more kinds of broken requests well.
ARG DEBIAN=trixie

FROM debian:${DEBIAN}-slim AS build
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends \
        gcc libc6-dev make pkg-config libmicrohttpd-dev libjansson-dev libpng-dev zlib1g-dev libzstd-dev libyaml-dev \
        libfreetype-dev fonts-dejavu-core \
        $(dpkg --print-architecture | sed -n 's/^\(amd64\|arm64\)$/libisal-dev/p') \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /mazed
COPY . .
# Whoever builds may have any umask.
RUN make -j"$(nproc)" build/mazed \
 && strip build/mazed \
 && chmod 755 build/mazed && chmod 644 LICENSE THIRD-PARTY

FROM debian:${DEBIAN}-slim
# Patterns, because library packages are renamed between releases (libmicrohttpd12 is
# libmicrohttpd12t64 in trixie). Packages instead of copied files, so that scanners see the versions. Without logs and
# caches, which have times in them, the same packages make the same image.
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends \
        '^libmicrohttpd[0-9]+(t64)?$' '^libjansson[0-9]+(t64)?$' '^libpng16-16(t64)?$' zlib1g libzstd1 \
        libfreetype6 fonts-dejavu-core fonts-nanum \
        $(dpkg --print-architecture | sed -n 's/^\(amd64\|arm64\)$/libisal2/p') \
 && rm -rf /var/lib/apt/lists/* /var/log/apt /var/log/*.log /var/cache/apt/*.bin \
        /var/cache/ldconfig/aux-cache
COPY --from=build /mazed/LICENSE /mazed/THIRD-PARTY /usr/share/doc/mazed/
COPY --from=build /mazed/build/mazed /usr/local/bin/mazed

# A number, because Kubernetes cannot verify from a name that the user is not root.
USER 65532:65532
# The default address, loopback, cannot be reached from outside the container. This one is all of IPv4 too, and of IPv4
# alone where the kernel has no IPv6.
ENV MAZED_ADDRESS=::
EXPOSE 8080
STOPSIGNAL SIGTERM
# Set options as MAZED_ variables, not as flags: the health check reads the variables too.
HEALTHCHECK --interval=10s --timeout=5s --start-period=2s --retries=3 \
    CMD ["/usr/local/bin/mazed", "--healthcheck"]
ENTRYPOINT ["/usr/local/bin/mazed"]

# Last, because they change with every commit and would invalidate the layers after them.
ARG VERSION=unknown
ARG REVISION=unknown
ARG CREATED
LABEL org.opencontainers.image.title="mazed" \
      org.opencontainers.image.description="Serves mazes over HTTP" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}"
