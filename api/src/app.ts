import { randomUUID } from 'node:crypto'
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
import { closeQuietly } from './http/calls-in-flight.ts'
import { compression } from './http/compression.ts'
import { contentSecurityPolicy, noDevices } from './http/content-security.ts'
import { serveDocs } from './http/docs.ts'
import { serveFiles } from './http/files.ts'
import { acceptForms } from './http/form.ts'
import type { Metrics } from './http/metrics.ts'
import { keepAddresses } from './http/network.ts'
import { toProblem } from './http/problem.ts'
import { readProductVersion } from './http/product-version.ts'
import { Readiness, serveReadiness } from './http/readiness.ts'
import { ResponseCache } from './http/response-cache.ts'
import type { Clock } from './http/route.ts'
import { loopback, trustProxies } from './http/trusted-proxies.ts'
import { type BodyLimits, endUnreadBodies } from './http/unread-bodies.ts'
import { serveField, serveWeb } from './http/web.ts'
import { documentedLive, type Live, serveLive } from './live/live.ts'
import type { EmailLinks } from './mail/email-links.ts'
import type { Mail } from './mail/mail.ts'
import { serveFramePage } from './modules/embedded-dashboard/frame-page.ts'
import { serveStopAddress } from './modules/notifications/stop-address.ts'
import { serveWhatsAppEvents } from './modules/whatsapp/whatsapp-events.ts'
import { modules } from './modules.ts'
import type { Push } from './push/push.ts'
import type { Storage } from './storage/storage.ts'
import type { WhatsApp } from './whatsapp/whatsapp.ts'

export interface Dependencies {
  database: Database
  log: FastifyBaseLogger
  /** Notifies the browsers of changes. */
  live: Live
  mail: Mail
  /** Sends notifications to browsers. */
  push: Push
  emailLinks: EmailLinks
  whatsapp: WhatsApp
  /** Stores the pictures. */
  storage: Storage
  /** The public URL, for links. If undefined, links contain the address on which the server listens. */
  publicUrl?: string
  /** The folder of the built web app. If undefined, only the API is served. */
  webRoot?: string
  /** The folder of the built field app. If undefined, `/campo` does not exist. */
  fieldRoot?: string
  clock?: Clock
  /** Counts calls. The caller of `buildApp` serves these metrics. */
  metrics?: Metrics
  /**
   * Aborts some seconds before the server stops. In this time, the server still responds, but reports that it is not
   * ready.
   */
  stopping?: AbortSignal
  /** Whether people on other machines can sign in with the demo's passwords. The health call reports this. */
  demoPasswords?: { readonly work: boolean }
  /** Checks every response against the contract. Only tests set this. */
  checkResponses?: boolean
  /**
   * Limits for slow callers: the time for the headers and for the whole request (milliseconds), and the minimum speed
   * of a body. A slower caller gets 408.
   */
  slowest?: { headers: number; request: number; body: BodyLimits }
  /** Addresses and networks whose `X-Forwarded-For` is trusted. The default is this machine. */
  trustedProxies?: readonly string[]
}

/** Maximum size of a JSON body in bytes. 200 agendas with 20 slots each take about 400 KB. */
const bodyLimit = 1_000_000

/**
 * The default limits. With a weak signal, a phone needs minutes to send a photo. The headers fit in one packet, so
 * their time limit is short.
 */
const usualSlowest = {
  headers: 20_000,
  request: 300_000,
  body: { bytes: 4096, within: 30_000, drain: 10_000 },
}

/**
 * Milliseconds for which an idle connection stays open. This must be longer than the proxy's own limit (two minutes in
 * Caddy). Otherwise, the proxy could send a call on a connection that the server is closing. The call would be lost,
 * because a proxy repeats only safe calls.
 */
const keptConnection = 130_000

/** Size of the cache for responses of large lists, in compressed bytes. */
const cacheSize = 32_000_000

/** Builds the server without listening. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const {
    database,
    log,
    live,
    mail,
    push,
    emailLinks,
    whatsapp,
    storage,
    publicUrl,
    webRoot,
    fieldRoot,
    clock = () => new Date(),
    metrics,
    stopping = new AbortController().signal,
    demoPasswords,
    checkResponses = false,
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
    // While the server closes, it still serves calls on open connections. Without this option, they would get 503.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Sends the router's errors as problem documents too. The router rejects a URL that cannot be decoded, for example.
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
  await app.register(compress, compression)
  await app.register(
    async (api) => {
      api.addHook('onSend', (_request, reply, _payload, done) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        done()
      })
      // Removes the content type of a DELETE without a body. Many clients send `content-type: application/json` with
      // every call.
      api.addHook('onRequest', (request, _reply, done) => {
        const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
        const hasBody = length !== '0' || encoding !== undefined
        if (request.method === 'DELETE' && !hasBody) delete request.headers['content-type']
        done()
      })
      serveReadiness(api, readiness, { ...readProductVersion(webRoot), demoPasswords })
      serveFiles(api, storage)
      acceptForms(api)
      const kept = new ResponseCache(cacheSize)
      const means = { database, clock, mail, push, emailLinks, whatsapp, storage, publicUrl }
      const options = { ...means, kept, checkResponses }
      for (const { routes } of modules) {
        for (const route of routes) bind(api, route, options)
      }
      serveLive(api, database, live)
      serveFramePage(api, database)
      await serveStopAddress(api, { database, emailLinks, clock })
      await serveWhatsAppEvents(api, { database, whatsapp, clock })
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
  const problem = toProblem(error, request.id)
  request.refusal = problem.code
  // The hook that sets this header does not run if the router rejects a call.
  reply.header('x-request-id', request.id)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  // If the caller disconnected, nobody receives a response, and there is no error to log.
  const isEnded = error instanceof Error && error.name === 'AbortError'
  if (problem.status >= 500 && !isEnded && !isKnown(error)) request.log.error({ err: error }, 'a call failed')
  if (problem.code === 'too_many_requests' && problem.facts)
    reply.header('retry-after', problem.facts.seconds)
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}

/**
 * Returns whether an error belongs to an outage that is already in the log. Such errors are not logged, because one
 * line for each rejected call would hide the cause.
 */
function isKnown(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'unavailable' && error.cause === undefined
}
