import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Database } from './database/tenant.ts'
import { bind } from './http/bind.ts'
import { serveDocs } from './http/docs.ts'
import { problemOf } from './http/problem.ts'
import type { Clock } from './http/route.ts'
import { serveWeb } from './http/web.ts'
import { modules } from './modules.ts'

export interface Dependencies {
  database: Database
  log: FastifyBaseLogger
  /** Folder of the built web app; without one only the API is served. */
  webRoot?: string
  clock?: Clock
  /** Checks every answer against the contract; tests do. */
  checkAnswers?: boolean
}

/** A JSON body of 200 agendas with 20 slots each is about 400 KB. */
const bodyLimit = 1_000_000

/** Builds the server; it listens to nothing yet. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { database, log, webRoot, clock = () => new Date(), checkAnswers = false } = dependencies
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })

  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request.id)
    if (problem.status >= 500) request.log.error({ err: error }, 'a call failed')
    return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
  })
  await app.register(helmet, { contentSecurityPolicy: { directives: contentSecurityPolicy } })
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  await app.register(
    async (api) => {
      api.get('/health', async () => ({ status: 'up' }))
      for (const { routes } of modules) {
        for (const route of routes) bind(api, route, { database, clock, checkAnswers })
      }
      await serveDocs(api, modules)
      api.setNotFoundHandler((_request, _reply) => {
        throw Object.assign(new Error('no such call'), { statusCode: 404 })
      })
    },
    { prefix: '/api' },
  )
  if (webRoot) await serveWeb(app, webRoot)
  return app
}

const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Mantine and React set element styles at run time.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
}
