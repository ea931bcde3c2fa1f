# The image of the server with the web app and the field app. The data is in /data. With DATABASE_URL and STORAGE_URL,
# the container stores nothing. See docs/operations.md.

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
# The commit that the apps and /api/health show. The image has no .git folder to read it from.
ARG COMMIT
RUN node scripts/build.mjs

# Installs only the packages that the server imports, for the image's platform.
FROM packages AS server
RUN npm ci --omit=dev --workspace=@zelo/api --workspace=@zelo/contract

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off
# Less memory after large responses, see `becomeServer` in scripts/prepare.mjs.
ENV MALLOC_ARENA_MAX=2
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
# The migration of a large database takes minutes, and the server responds only afterwards. A server that cannot start
# exits.
HEALTHCHECK --interval=10s --timeout=3s --start-period=15m \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server handles signals and stops its own database. It needs no init process.
CMD ["node", "--max-semi-space-size=4", "api/src/main.ts"]
