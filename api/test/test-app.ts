import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyEndpoint, WireAnswerOf, WireInputOf } from '@zelo/contract/endpoint'
import type { Problem } from '@zelo/contract/errors'
import type { FastifyInstance } from 'fastify'
import { buildApp, type Dependencies } from '../src/app.ts'
import type { Database } from '../src/database/tenant.ts'
import { createTestDatabase } from '../src/database/test-database.ts'
import { Live } from '../src/live/live.ts'
import { createLog } from '../src/log.ts'
import type { Email } from '../src/mail/mail.ts'
import { openTestPush } from '../src/push/test-push.ts'
import { localStorage } from '../src/storage/local-storage.ts'

/** The session of the caller, or null for an anonymous caller. */
export type Caller = { token: string } | null

/** The input of a call as it is sent, for any endpoint. */
export interface WireInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

export interface Reply<E extends AnyEndpoint = AnyEndpoint> {
  status: number
  /** The text of the response as it was sent. */
  text: string
  /** The body of a successful response. Reading it fails the test if the call was rejected. */
  readonly body: WireAnswerOf<E>
  /** The error of a rejected call. Reading it fails the test if the call succeeded. */
  readonly problem: Problem
}

/**
 * A server in this process, without a port and with its own database. Every response is checked against the contract.
 */
export interface TestApp {
  app: FastifyInstance
  database: Database
  databaseUrl: string
  /** The sent e-mails, in order. */
  emails: Email[]
  /** Sets the server's clock to an ISO 8601 instant with an offset. */
  setClock(instant: string): void
  callAs<E extends AnyEndpoint>(caller: Caller, endpoint: E, input: WireInputOf<E>): Promise<Reply<E>>
  /** Makes a call that is chosen at run time, or whose input is wrong on purpose. */
  send(caller: Caller, endpoint: AnyEndpoint, input: WireInput): Promise<Reply>
  close(): Promise<void>
}

/** Monday morning in the companies' time zone. The clock of a test server starts at this instant. */
export const monday = '2026-03-02T08:00:00-03:00'

/**
 * Builds a server on a new database. The server logs errors to the output of the test. `pushServices` are the origins
 * of local push services.
 */
export async function createTestApp({
  pushServices,
  ...more
}: Partial<Dependencies> & { pushServices?: readonly string[] } = {}): Promise<TestApp> {
  const { database, url: databaseUrl, drop } = await createTestDatabase()
  const files = await mkdtemp(join(tmpdir(), 'zelo-files-'))
  let now = monday
  const emails: Email[] = []
  const log = createLog('error')
  const live = new Live({ url: databaseUrl, database, log })
  const app = await buildApp({
    database,
    log,
    live,
    mail: { deliver: async (email) => void emails.push(email), close: async () => {} },
    ...openTestPush(database, pushServices),
    storage: localStorage(files),
    checkResponses: true,
    clock: () => new Date(now),
    ...more,
  })
  const send = sendTo(app)
  return {
    app,
    database,
    databaseUrl,
    emails,
    setClock(instant) {
      now = instant
    },
    callAs: (caller, endpoint, input) => send(caller, endpoint, input),
    send,
    async close() {
      await app.close()
      await live.close()
      await drop()
      await rm(files, { recursive: true })
    },
  }
}

/** Returns a function that calls a server in this process. */
export function sendTo(app: FastifyInstance): TestApp['send'] {
  return async (caller, endpoint, input) => {
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${buildCallUrl(endpoint.path, input)}`,
      headers: caller ? { authorization: `Bearer ${caller.token}` } : {},
      ...(input.body === undefined ? {} : { payload: toPayload(endpoint, input.body) }),
    })
    return toReply(`${endpoint.method} ${endpoint.path}`, response.statusCode, response.body)
  }
}

function toPayload({ multipart }: AnyEndpoint, body: unknown): object {
  if (!multipart) return body as object
  const form = new FormData()
  for (const [name, value] of Object.entries(body as object)) {
    form.append(name, value instanceof Blob ? value : String(value))
  }
  return form
}

function buildCallUrl(path: string, { params = {}, query = {} }: WireInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const asked = new URLSearchParams(query as Record<string, string>)
  return asked.size === 0 ? filled : `${filled}?${asked}`
}

function toReply(call: string, status: number, text: string): Reply {
  const parsed = () => (text === '' ? null : JSON.parse(text))
  return {
    status,
    text,
    get body() {
      assert.ok(status < 400, `${call} was rejected with ${status}: ${text}`)
      return parsed()
    },
    get problem() {
      assert.ok(status >= 400, `${call} was not rejected but returned ${status}: ${text.slice(0, 300)}`)
      return parsed()
    },
  }
}
