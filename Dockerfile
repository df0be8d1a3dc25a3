# The whole site in one container: pages, embedded backend, builds. docs/deploy-node.md explains how to run it.
FROM node:24-trixie-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# The image has Node itself, of the version that package.json names as a package for other machines.
RUN npm ci --omit=dev && rm -rf node_modules/node node_modules/.bin/node

FROM node:24-trixie-slim
# Backups of a PostgreSQL server need its programs, of version 17 here.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/site/.data LOG_REQUESTS=1 MALLOC_ARENA_MAX=2 ASTRO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
WORKDIR /site
COPY --chown=node:node . .
COPY --chown=node:node --from=packages /site/node_modules ./node_modules
# Volumes for the database, files and keys, and for builds, so that a new container of the same version need not build.
RUN mkdir -p .data .cache .astro && chown node:node . .data .cache .astro
USER node
VOLUME ["/site/.data", "/site/.cache"]
EXPOSE 4321
# The first start builds the site. /healthz answers meanwhile; /readyz answers once the pages do.
HEALTHCHECK --interval=15s --timeout=5s --start-period=180s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process, so it gets SIGTERM and finishes the requests in flight, within 10 s.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=16", "scripts/start.ts"]
