import type { ErrorCode } from '@zelo/contract/errors'
import { live } from '@zelo/contract/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callWords } from '../log.ts'
import type { CallsInFlight } from './calls-in-flight.ts'
import type { Metrics } from './metrics.ts'
import { RejectionLog } from './refusal-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call that the route serves. */
    call?: string
  }
  interface FastifyRequest {
    /** The group of the caller. Undefined until the session is known. */
    groupId: number | undefined
    /** The error code of a rejected call. */
    refusal: ErrorCode | undefined
  }
}

/**
 * Sets `x-request-id` on every response. Records each finished call in the log and the metrics. Calls of the contract
 * have the log level info, files and pages have debug. `RejectionLog` groups rejected anonymous calls. URLs are never
 * recorded, because they may contain what a user searched for.
 */
export function recordCalls(
  app: FastifyInstance,
  { underWay, metrics }: { underWay: CallsInFlight; metrics: Metrics | undefined },
): void {
  const rejections = new RejectionLog(app.log)
  app.addHook('onClose', async () => rejections.close())
  app.decorateRequest('groupId', undefined)
  app.decorateRequest('refusal', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const begun = performance.now()
    let isWhole = false
    underWay.begin(reply.raw)
    reply.header('x-request-id', request.id)
    reply.raw.once('finish', () => {
      isWhole = true
    })
    // One listener does all of this. With several listeners, Node would soon warn about too many.
    reply.raw.once('close', () => {
      underWay.end(reply.raw)
      const end = { status: reply.raw.statusCode, isWhole, seconds: (performance.now() - begun) / 1000 }
      logCall(request, end, rejections)
      if (metrics) countCall(metrics, request, end)
    })
    done()
  })
}

interface End {
  status: number
  /** False if the caller disconnected before the end of the response. */
  isWhole: boolean
  seconds: number
}

const other = 'other'

function logCall(request: FastifyRequest, end: End, rejections: RejectionLog): void {
  const { log, routeOptions, groupId, refusal } = request
  const { call } = routeOptions.config
  const line = {
    call: call ?? other,
    status: end.status,
    ms: Math.round(end.seconds * 10_000) / 10,
    ...(groupId !== undefined && { group: groupId }),
    ...(refusal && { refusal }),
    ...(!end.isWhole && { cut: true }),
  }
  const isAnonymous = groupId === undefined && end.isWhole && end.status < 500
  if (call && refusal && isAnonymous) rejections.record(request, { ...line, refusal })
  else if (call) log.info(line, callWords)
  else log.debug(line, callWords)
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function countCall(metrics: Metrics, { method, routeOptions, refusal }: FastifyRequest, end: End): void {
  const { call = other } = routeOptions.config
  if (refusal) metrics.refused(call, refusal)
  // The duration of a stream is not recorded. A stream stays open for hours, which says nothing about the server's
  // speed.
  if (call === live.name && end.status === 200) return
  const labels = {
    call,
    method: methods.has(method) ? method : other,
    status: end.isWhole ? `${Math.floor(end.status / 100)}xx` : 'cut',
  }
  metrics.ended(labels, end.seconds)
}
