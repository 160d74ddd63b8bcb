# DEBIAN is a release: bookworm (12) and trixie (13) are tested, see tests/container.
ARG DEBIAN=bookworm

FROM debian:${DEBIAN}-slim AS build
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends \
        gcc libc6-dev make pkg-config libmicrohttpd-dev libjansson-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /mazed
COPY . .
# Warnings are no errors here: another release's compiler may well have new ones.
RUN make -j"$(nproc)" WERROR= build/mazed \
 && strip build/mazed

FROM debian:${DEBIAN}-slim
# The libraries, by patterns: their names change with the release (libmicrohttpd12 is
# libmicrohttpd12t64 in trixie). As packages and not as copied files, a scanner sees their versions.
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends \
        '^libmicrohttpd[0-9]+(t64)?$' '^libjansson[0-9]+(t64)?$' \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /mazed/build/mazed /usr/local/bin/mazed

# A number, because Kubernetes cannot tell from a name that a user is not root.
USER 65532:65532
# Loopback, the default outside, would be out of reach from outside a container.
ENV MAZED_ADDRESS=0.0.0.0
EXPOSE 8080
STOPSIGNAL SIGTERM
# Options should be given as MAZED_ variables, which the probe reads too, and not as flags.
HEALTHCHECK --interval=10s --timeout=5s --start-period=2s --retries=3 \
    CMD ["/usr/local/bin/mazed", "--healthcheck"]
ENTRYPOINT ["/usr/local/bin/mazed"]

# Last, since they change with every commit.
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="mazed" \
      org.opencontainers.image.description="Serves mazes over HTTP" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
