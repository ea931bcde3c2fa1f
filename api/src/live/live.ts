import type { LiveChange, LiveOpening } from '@zelo/contract/live'
import { live as liveCall, streamsPerSession } from '@zelo/contract/live'
import { can } from '@zelo/contract/permissions'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { storeContacts } from '../database/contacts.ts'
import type { Database, SessionRow } from '../database/tenant.ts'
import { DomainError } from '../domain-error.ts'
import { hashBearer, toSession } from '../http/admission.ts'
import type { Documented } from '../http/openapi.ts'
import type { Session } from '../http/route.ts'
import { ChangeFeed, type Notice } from './change-feed.ts'
import { Listener } from './listener.ts'
import { selectOpenSessions } from './live.queries.ts'
import { LiveStream } from './live-stream.ts'

/** Maximum number of open streams of a process. Each stream needs a file descriptor. */
const mostStreams = 5000

/** Maximum number of open streams of a user, in all sessions together. */
const streamsPerPerson = 50

/** Intervals in milliseconds. Tests use shorter intervals. */
interface Rhythm {
  /** Changes within this time become one event. */
  gatherFor: number
  /** Time between two comments that keep a stream open. */
  beatEvery: number
  /** Time between two checks whether the sessions of streams are still open. */
  checkEvery: number
}

const usualRhythm: Rhythm = { gatherFor: 100, beatEvery: 20_000, checkEvery: 15_000 }

/** A notification from the database that sessions of a group were deleted (migration 0025). */
interface SessionsEnded {
  ended: number
}

interface LiveMeans {
  url: string
  database: Database
  log: FastifyBaseLogger
  /** Minutes without input after which the back office ends its session. */
  idleMinutes?: number | undefined
}

interface Open {
  stream: LiveStream
  session: Session
}

/**
 * The live streams of one server process. PostgreSQL's NOTIFY, in the transaction of each change, notifies every server
 * process. Therefore, a change in any process reaches the streams of all processes.
 */
export class Live {
  readonly #database: Database
  readonly #opening: Omit<LiveOpening, 'quietMs'>
  readonly #log: FastifyBaseLogger
  readonly #listener: Listener
  readonly #feed: ChangeFeed
  readonly #open = new Set<Open>()
  readonly #timers: NodeJS.Timeout[]
  #ending = false

  constructor({ url, database, log, idleMinutes }: LiveMeans, rhythm: Partial<Rhythm> = {}) {
    const { gatherFor, beatEvery, checkEvery } = { ...usualRhythm, ...rhythm }
    this.#database = database
    this.#opening = { ...(idleMinutes !== undefined && { idleMinutes }) }
    this.#log = log
    this.#feed = new ChangeFeed(gatherFor)
    this.#listener = new Listener({
      url,
      channel: 'zelo_live',
      log,
      askEvery: beatEvery,
      onMessage: (payload) => this.#take(JSON.parse(payload) as Notice | SessionsEnded),
      onGap: () => this.#feed.missed(),
    })
    this.#timers = [
      setInterval(() => this.#beat(), beatEvery).unref(),
      setInterval(() => this.#check([...this.#open]), checkEvery).unref(),
    ]
  }

  /**
   * Responds with a stream of the changes in the session's group.
   * @throws `too_many_requests` if the session or its user already has the maximum number of streams; `unavailable` if
   * the listener cannot connect
   */
  async respond(session: Session, reply: FastifyReply): Promise<void> {
    const since = await this.#listener.ready().catch((cause) => {
      throw new DomainError('unavailable', { cause })
    })
    // There must be no `await` from here until the stream is registered. Otherwise, concurrent requests could exceed
    // the limit.
    const ofSession = [...this.#open].filter((open) => isSame(open.session, session))
    const ofPerson = [...this.#open].filter((open) => open.session.userId === session.userId)
    if (ofSession.length >= streamsPerSession || ofPerson.length >= streamsPerPerson) {
      throw new DomainError('too_many_requests', { facts: { seconds: 60 } })
    }
    if (this.#ending) throw new DomainError('unavailable')
    if (this.#open.size >= mostStreams)
      throw new DomainError('unavailable', { cause: new Error(`${mostStreams} streams are open`) })
    reply.hijack()
    // If the caller has already disconnected, no `close` event follows that would remove the stream.
    if (reply.raw.destroyed) return
    // A random delay, so that readers do not all reconnect at the same time after a restart of the server.
    const retry = 2000 + Math.round(Math.random() * 3000)
    const stream = new LiveStream(reply.raw, reply.getHeaders(), retry)
    const open = { stream, session }
    this.#open.add(open)
    const unsubscribe = this.#feed.subscribe(session.groupId, {
      change: (change: LiveChange) => stream.send('change', change),
      missed: () => stream.send('missed', {}),
    })
    reply.raw.on('close', () => {
      unsubscribe()
      this.#open.delete(open)
    })
    const quietSince = Math.max(since, this.#feed.changedAt(session.groupId) ?? 0)
    const quietMs = Math.floor(performance.now() - quietSince)
    stream.send('open', { quietMs, ...this.#opening } satisfies LiveOpening)
  }

  /** Returns the number of open streams. */
  get streams(): number {
    return this.#open.size
  }

  /** Ends all streams and rejects new ones, because the server is stopping. */
  endStreams(): void {
    this.#ending = true
    for (const { stream } of this.#open) stream.end()
  }

  async close(): Promise<void> {
    this.endStreams()
    for (const timer of this.#timers) clearInterval(timer)
    await this.#listener.close()
  }

  #beat(): void {
    for (const { stream } of this.#open) stream.beat()
  }

  #take(notice: Notice | SessionsEnded): void {
    if ('ended' in notice) {
      void this.#check([...this.#open].filter(({ session }) => session.groupId === notice.ended))
    } else {
      this.#feed.take(notice)
    }
  }

  /** Ends the streams of sessions that have ended, have expired or have lost the permission. */
  async #check(checked: readonly Open[]): Promise<void> {
    if (checked.length === 0) return
    const hashes = new Map(
      checked.map(({ session: { tokenHash } }) => [tokenHash.toString('hex'), tokenHash]),
    )
    try {
      const rows = await this.#database.asOwner(async (queries) => {
        const open = await selectOpenSessions(queries, [...hashes.values()])
        const due = open.filter((row) => row.contact_due)
        await storeContacts(
          queries,
          due.map((row) => row.token_hash),
        )
        return open
      })
      const welcome = new Set(
        rows.filter((row) => mayRead(row, row.token_hash)).map((row) => row.token_hash.toString('hex')),
      )
      for (const { stream, session } of checked) {
        if (!welcome.has(session.tokenHash.toString('hex'))) stream.end()
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'the sessions of the streams could not be checked')
    }
  }
}

function isSame(a: Session, b: Session): boolean {
  return a.tokenHash.equals(b.tokenHash)
}

function mayRead(row: SessionRow, tokenHash: Buffer): boolean {
  return can(toSession(row, tokenHash), liveCall.action)
}

/** The description of the stream for the API documentation. */
export const documentedLive: Documented = {
  noun: 'live',
  routes: [{ kind: 'session', endpoint: liveCall }],
}

/** Serves the stream. When the server closes, ends all streams, because the server would otherwise wait for them. */
export function serveLive(api: FastifyInstance, database: Database, live: Live): void {
  api.addHook('preClose', async () => live.endStreams())
  api.route({
    method: liveCall.method,
    url: liveCall.path,
    exposeHeadRoute: false,
    config: { call: liveCall.name },
    handler: async (request, reply) => {
      const tokenHash = hashBearer(request)
      const session = await database.inSession(tokenHash, 'read', async (row) => {
        if (!row) throw new DomainError('not_signed_in')
        request.groupId = row.group_id
        if (!mayRead(row, tokenHash)) throw new DomainError('forbidden')
        return toSession(row, tokenHash)
      })
      await live.respond(session, reply)
    },
  })
}
