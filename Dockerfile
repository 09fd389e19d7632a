# Holdfast as an image: `docker build -t holdfast .`, then `docker run --rm -p 127.0.0.1:4010:4010 holdfast` starts the mock operator,
# and `docker run --rm -v "$PWD:/work" holdfast certify --profile profile.json` certifies a target.
FROM node:20-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund --ignore-scripts
RUN npm pack --pack-destination /tmp

FROM node:20-bookworm-slim
COPY --from=build /tmp/holdfast-*.tgz /tmp/
RUN npm install --global --no-audit --no-fund /tmp/holdfast-*.tgz && rm -r /tmp/holdfast-*.tgz "$HOME/.npm"
RUN mkdir /work && chown node /work
USER node
WORKDIR /work
EXPOSE 4010
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:4010/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["holdfast"]
CMD ["mock", "--host", "0.0.0.0", "--port", "4010"]
