import { createServer } from 'node:http'
import type { ErrorCode } from '@zelo/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/tenant.ts'
import type { Live } from '../live/live.ts'
import type { CallsInFlight } from './calls-in-flight.ts'
import { parts, type Readiness } from './readiness.ts'

/** The labels of a call in the metrics. No label contains text from the caller. */
export interface CallLabels {
  /** The contract's name of the call, or `other` for a file, a page or an unknown URL. */
  call: string
  method: string
  /** A status class such as `2xx`, or `cut` if the connection closed before the end of the response. */
  status: string
}

/**
 * Upper bounds of the histogram's buckets, in seconds. A sign-in takes 0.05 seconds, because password hashing is slow
 * on purpose. An upload of photos takes several seconds.
 */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The metrics of one server, in a separate registry. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #seconds: Histogram<keyof CallLabels>
  readonly #refused: Counter<'call' | 'code'>

  constructor() {
    const registers = [this.#registry]
    this.#seconds = new Histogram({
      name: 'zelo_call_seconds',
      help: 'Time from the head of a request to the end of its response',
      labelNames: ['call', 'method', 'status'],
      buckets,
      registers,
    })
    this.#refused = new Counter({
      name: 'zelo_refused_calls_total',
      help: 'Calls that the server rejected, by error code. A limit rejects with too_many_requests.',
      labelNames: ['call', 'code'],
      registers,
    })
  }

  /** Adds the metrics of the process: memory, CPU and event loop. All servers in one process share them. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Adds gauges. Each scrape reads the current state of the server's parts. */
  watch(server: { database: Database; live: Live; readiness: Readiness; underWay: CallsInFlight }): void {
    const { database, live, readiness, underWay } = server
    this.#gauge('zelo_calls_under_way', 'Calls in flight, including streams', () => underWay.size)
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
      help: '1 for each part of the server that responds, 0 for each that does not',
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

  /** Returns all metrics in the Prometheus text format. */
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
 * Serves `/metrics` on a separate port, so that the proxy in front of the server cannot expose the metrics. If the
 * metrics cannot be read, responds with 500 and logs the reason. Returns the URL and a function that closes the port.
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
      log.error({ err: error }, 'the metrics could not be read')
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
