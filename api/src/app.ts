import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Database } from './database/tenant.ts'
import { DomainError } from './domain-error.ts'
import { bind } from './http/bind.ts'
import { recordCalls } from './http/call-records.ts'
import { contentSecurityPolicy, noDevices } from './http/content-security.ts'
import { serveDocs } from './http/docs.ts'
import { serveFiles } from './http/files.ts'
import { takeForms } from './http/form.ts'
import { KeptAnswers } from './http/kept-answers.ts'
import type { Metrics } from './http/metrics.ts'
import { keepAddresses } from './http/network.ts'
import { problemOf } from './http/problem.ts'
import { readProductVersion } from './http/product-version.ts'
import { Readiness, serveReadiness } from './http/readiness.ts'
import type { Clock } from './http/route.ts'
import { loopback, trustProxies } from './http/trusted-proxies.ts'
import { closeQuietly } from './http/under-way.ts'
import { endUnreadBodies, type LowestRate } from './http/unread-bodies.ts'
import { serveField, serveWeb } from './http/web.ts'
import { documentedLive, type Live, serveLive } from './live/live.ts'
import type { Mail } from './mail/mail.ts'
import { serveFramePage } from './modules/embedded-dashboard/frame-page.ts'
import { modules } from './modules.ts'
import type { Storage } from './storage/storage.ts'

export interface Dependencies {
  database: Database
  log: FastifyBaseLogger
  /** Tells the browsers what changes. */
  live: Live
  mail: Mail
  /** Where pictures are kept. */
  storage: Storage
  /** Where people reach the server; without one, links lead to where it listens. */
  publicUrl?: string
  /** Folder of the built web app; without one only the API is served. */
  webRoot?: string
  /** Folder of the built field app; without one nothing is served under `/campo`. */
  fieldRoot?: string
  clock?: Clock
  /** Counts the calls; whoever hands it in serves it. */
  metrics?: Metrics
  /** Aborted when the server is about to stop: it still answers, and says that it is not ready. */
  stopping?: AbortSignal
  /** Tells the sign-in page that the demo's passwords are open to other machines. */
  demoPasswords?: { readonly work: boolean }
  /** Checks every answer against the contract; tests do. */
  checkAnswers?: boolean
  /** Milliseconds in which a caller sends all headers, and all of a request, and how slow a body may be; then 408. */
  slowest?: { headers: number; request: number; body: LowestRate }
  /** Addresses and networks whose `X-Forwarded-For` is believed, by default those of this machine. */
  trustedProxies?: readonly string[]
}

/** A JSON body of 200 agendas with 20 slots each is about 400 KB. */
const bodyLimit = 1_000_000

/** A phone with a weak signal takes minutes for a photo; headers are one packet. */
const usualSlowest = { headers: 20_000, request: 300_000, body: { bytes: 4096, within: 30_000 } }

/**
 * Milliseconds that a connection is kept without a call: longer than proxies keep theirs (Caddy two minutes), so that none
 * sends a call on one that is being closed, which is lost where it may not be sent twice.
 */
const keptConnection = 130_000

/** Finished answers of large lists, in bytes as they travel. */
const keptAnswers = 32_000_000

/** Builds the server; it listens to nothing yet. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const {
    database,
    log,
    live,
    mail,
    storage,
    publicUrl,
    webRoot,
    fieldRoot,
    clock = () => new Date(),
    metrics,
    stopping = new AbortController().signal,
    demoPasswords,
    checkAnswers = false,
    slowest = usualSlowest,
    trustedProxies = loopback,
  } = dependencies
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit,
    requestTimeout: slowest.request,
    keepAliveTimeout: keptConnection,
    http: { headersTimeout: slowest.headers, connectionsCheckingInterval: slowest.headers / 4 },
    trustProxy: trustProxies(trustedProxies),
    genReqId: () => randomUUID(),
    // What arrives on a kept connection while the server closes is answered like everything under way.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // What the router itself refuses, such as an address that is no text.
    frameworkErrors: sendProblem,
  })

  keepAddresses(app.server)
  const underWay = closeQuietly(app, stopping)
  recordCalls(app, { underWay, metrics })
  endUnreadBodies(app, slowest.body)
  const readiness = new Readiness({ database, storage, log, stopping })
  metrics?.watch({ database, live, readiness, underWay })

  app.setErrorHandler(sendProblem)
  app.removeContentTypeParser('text/plain')
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentSecurityPolicy },
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', noDevices)
    done()
  })
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  await app.register(
    async (api) => {
      api.addHook('onSend', (_request, reply, _payload, done) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        done()
      })
      serveReadiness(api, readiness, { ...readProductVersion(webRoot), demoPasswords })
      serveFiles(api, storage)
      takeForms(api)
      const kept = new KeptAnswers(keptAnswers)
      const options = { database, clock, mail, storage, publicUrl, kept, checkAnswers }
      for (const { routes } of modules) {
        for (const route of routes) bind(api, route, options)
      }
      serveLive(api, database, live)
      serveFramePage(api, database)
      await serveDocs(api, [...modules, documentedLive])
      api.setNotFoundHandler((_request, _reply) => {
        throw Object.assign(new Error('no such call'), { statusCode: 404 })
      })
    },
    { prefix: '/api' },
  )
  if (fieldRoot) await serveField(app, fieldRoot)
  if (webRoot) await serveWeb(app, webRoot)
  return app
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error, request.id)
  request.refusal = problem.code
  // What the router refuses has met no hook.
  reply.header('x-request-id', request.id)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  // Whoever ended a call of his own accord is told nothing any more, and nothing failed.
  const isEnded = error instanceof Error && error.name === 'AbortError'
  if (problem.status >= 500 && !isEnded && !isKnown(error)) request.log.error({ err: error }, 'a call failed')
  if (problem.code === 'too_many_requests' && problem.facts)
    reply.header('retry-after', problem.facts.seconds)
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}

/** While nobody answers, that is in the log once; each call that is refused at once because of it would bury it. */
function isKnown(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'unavailable' && error.cause === undefined
}
