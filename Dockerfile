# The server with the web app and the field app. It keeps everything in /data; with DATABASE_URL, and STORAGE_URL or a
# shared /data/files, it keeps nothing. See docs/operations.md.

FROM node:24-bookworm-slim AS packages
WORKDIR /zelo
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY api/package.json api/
COPY ui/package.json ui/
COPY web/package.json web/
COPY field/package.json field/

FROM packages AS build
RUN npm ci
COPY . .
# The commit that the apps and /api/health show: .git is not copied.
ARG COMMIT
RUN node scripts/build.mjs

# What the server imports, for its platform, and nothing of the browser's.
FROM packages AS server
RUN npm ci --omit=dev --workspace=@zelo/api --workspace=@zelo/contract

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off
WORKDIR /zelo
COPY --from=server /zelo ./
COPY contract/src contract/src
COPY api/src api/src
COPY --from=build /zelo/web/dist web/dist
COPY --from=build /zelo/field/dist field/dist
RUN install --directory --owner=node --group=node --mode=0711 /data
USER node
VOLUME /data
EXPOSE 3000
# A large database takes minutes to be migrated before the server answers; one that cannot start ends by itself.
HEALTHCHECK --interval=10s --timeout=3s --start-period=15m \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server handles signals and ends its own database, so it needs no init in front of it.
CMD ["node", "api/src/main.ts"]
