import { createServer } from 'node:http'
import type { ErrorCode } from '@zelo/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/tenant.ts'
import type { Live } from '../live/live.ts'
import { parts, type Readiness } from './readiness.ts'
import type { UnderWay } from './under-way.ts'

/** What a call is counted under: names of the contract and of HTTP, nothing that a caller chooses. */
export interface CallLabels {
  /** Of the contract's call; `other` is a file, a page, or an address that there is none of. */
  call: string
  method: string
  /** `2xx`, say; `cut` when the caller went, or was cut off, before the end. */
  status: string
}

/** Seconds. A sign-in takes 0.05 on purpose, an upload of photos seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The figures of one server, in a registry of its own. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #seconds: Histogram<keyof CallLabels>
  readonly #refused: Counter<'call' | 'code'>

  constructor() {
    const registers = [this.#registry]
    this.#seconds = new Histogram({
      name: 'zelo_call_seconds',
      help: 'Time from the head of a request to the end of its answer',
      labelNames: ['call', 'method', 'status'],
      buckets,
      registers,
    })
    this.#refused = new Counter({
      name: 'zelo_refused_calls_total',
      help: 'Calls answered with a problem, by its code: too_many_requests are those that a limit refused',
      labelNames: ['call', 'code'],
      registers,
    })
  }

  /** Adds the figures of the process: memory, processor, event loop. They are the same for every server in it. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Adds what is read off the parts of a server whenever somebody asks. */
  watch(server: { database: Database; live: Live; readiness: Readiness; underWay: UnderWay }): void {
    const { database, live, readiness, underWay } = server
    this.#gauge(
      'zelo_calls_under_way',
      'Calls that are being answered, streams included',
      () => underWay.size,
    )
    this.#gauge('zelo_live_streams', 'Open streams of live changes', () => live.streams)
    const registers = [this.#registry]
    const pool = { labelNames: ['database', 'state'] as const, registers }
    new Gauge({
      name: 'zelo_database_connections',
      help: 'Connections to PostgreSQL, busy and idle, and calls that wait for one',
      ...pool,
      collect() {
        for (const { name, size, idle, waiting } of database.pools()) {
          this.set({ database: name, state: 'busy' }, size - idle)
          this.set({ database: name, state: 'idle' }, idle)
          this.set({ database: name, state: 'waiting' }, waiting)
        }
      },
    })
    new Gauge({
      name: 'zelo_part_up',
      help: '1 for each part that the server needs and that answers, 0 for one that does not',
      labelNames: ['part'],
      registers,
      async collect() {
        const failing = await readiness.failing()
        for (const part of parts) this.set({ part }, failing.includes(part) ? 0 : 1)
      },
    })
  }

  ended(labels: CallLabels, seconds: number): void {
    this.#seconds.observe({ ...labels }, seconds)
  }

  refused(call: string, code: ErrorCode): void {
    this.#refused.inc({ call, code })
  }

  /** Everything, in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read())
      },
    })
  }
}

/**
 * Serves `/metrics`, and nothing else, on an address of its own, so that the proxy in front of the server cannot hand it to
 * strangers. Figures that cannot be read are answered with 500; why is in the log. Answers how to end it.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await metrics.text()
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
    } catch (error) {
      log.error({ err: error }, 'the figures could not be read')
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  const address = server.address() as { address: string; port: number; family: string }
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${name}:${address.port}/metrics`,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
