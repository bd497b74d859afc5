# The image of veritrail, for amd64 and arm64 (docs/guide/containers.md):
#   docker build --tag veritrail .
# Another registry's Node: --build-arg NODE_IMAGE=registry.example/node:24-bookworm-slim
# Without a network: --network none --build-context npm-cache=FOLDER, with a folder that
# scripts/containers/save-npm-cache.sh filled elsewhere.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

# Takes the place of a saved cache where none is given.
FROM scratch AS npm-cache

# The package as npm would publish it: compiled on the machine's own architecture, for all.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS package
WORKDIR /build
ENV ONNXRUNTIME_NODE_INSTALL=skip
COPY .npmrc package.json package-lock.json ./
COPY web/package.json web/
RUN --mount=type=bind,from=npm-cache,target=/npm-cache,rw \
    npm ci --ignore-scripts --prefer-offline --cache=/npm-cache
COPY . .
RUN npm pack --silent --cache=/tmp/npm && \
    mkdir /package && \
    tar -xzf veritrail-*.tgz -C /package --strip-components=1

# What the package needs at run time, and of native libraries this architecture's alone.
FROM ${NODE_IMAGE} AS modules
WORKDIR /build
ENV ONNXRUNTIME_NODE_INSTALL=skip
COPY .npmrc package.json package-lock.json ./
COPY web/package.json web/
COPY scripts/set-up.mjs scripts/
COPY scripts/containers/leave-out-foreign-parts.mjs scripts/containers/
RUN --mount=type=bind,from=npm-cache,target=/npm-cache,rw \
    npm ci --ignore-scripts --omit=dev --workspaces=false --prefer-offline --cache=/npm-cache && \
    node scripts/containers/leave-out-foreign-parts.mjs

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="veritrail" \
      org.opencontainers.image.description="Answers over your own mail and documents, with sources" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production \
    VERITRAIL_CORPUS=/data/corpus
COPY --from=modules /build/node_modules /opt/veritrail/node_modules
COPY --from=package /package /opt/veritrail
# A new volume takes over owner and permissions of the folder that it is mounted on.
RUN ln -s /opt/veritrail/bin/veritrail.mjs /usr/local/bin/veritrail && \
    install -d -o 1000 -g 1000 -m 0700 /data
# By number: Kubernetes sees that it is not root.
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 8088
HEALTHCHECK --interval=15s --timeout=10s --start-period=120s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:8088/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["veritrail"]
# Others reach the address: nobody comes in without a token, and at first there is none.
CMD ["serve", "--host", "0.0.0.0", "--require-token", "--create", "examples"]
