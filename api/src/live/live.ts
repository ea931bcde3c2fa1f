import type { LiveChange, LiveOpening } from '@zelo/contract/live'
import { live as liveCall, streamsPerSession } from '@zelo/contract/live'
import { can } from '@zelo/contract/permissions'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { Database, SessionRow } from '../database/tenant.ts'
import { DomainError } from '../domain-error.ts'
import { hashOfBearer, sessionOf } from '../http/admission.ts'
import type { Documented } from '../http/openapi.ts'
import type { Session } from '../http/route.ts'
import { ChangeFeed, type Notice } from './change-feed.ts'
import { Listener } from './listener.ts'
import { selectOpenSessions } from './live.queries.ts'
import { LiveStream } from './live-stream.ts'

/** Streams that one process keeps open; an open file each. */
const mostStreams = 5000

/** Of them one person's, in all of their sessions. */
const streamsPerPerson = 50

/** In milliseconds; tests have less patience. */
interface Rhythm {
  /** Changes of so long become one event. */
  gatherFor: number
  /** Between two signs of life. */
  beatEvery: number
  /** Between two looks whether the sessions are still open. */
  checkEvery: number
}

const usualRhythm: Rhythm = { gatherFor: 100, beatEvery: 20_000, checkEvery: 15_000 }

/** The group of sessions that were deleted (migration 0025). */
interface SessionsEnded {
  ended: number
}

interface Open {
  stream: LiveStream
  session: Session
}

/**
 * The streams of one server process. The database tells every process of each change in a message of its transaction
 * (NOTIFY), so it does not matter which process made it.
 */
export class Live {
  readonly #database: Database
  readonly #log: FastifyBaseLogger
  readonly #listener: Listener
  readonly #feed: ChangeFeed
  readonly #open = new Set<Open>()
  readonly #timers: NodeJS.Timeout[]
  #ending = false

  constructor(
    { url, database, log }: { url: string; database: Database; log: FastifyBaseLogger },
    rhythm: Partial<Rhythm> = {},
  ) {
    const { gatherFor, beatEvery, checkEvery } = { ...usualRhythm, ...rhythm }
    this.#database = database
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
   * Answers with a stream of the changes in the session's group.
   * @throws `too_many_requests` when the session or its person has as many as they may; `unavailable` when changes cannot be told
   */
  async answer(session: Session, reply: FastifyReply): Promise<void> {
    const since = await this.#listener.ready().catch((cause) => {
      throw new DomainError('unavailable', { cause })
    })
    // From here to the stream's entry nothing waits, so that several asked for at once are counted one by one.
    const ofSession = [...this.#open].filter((open) => isSame(open.session, session))
    const ofPerson = [...this.#open].filter((open) => open.session.userId === session.userId)
    if (ofSession.length >= streamsPerSession || ofPerson.length >= streamsPerPerson) {
      throw new DomainError('too_many_requests', { facts: { seconds: 60 } })
    }
    if (this.#ending) throw new DomainError('unavailable')
    if (this.#open.size >= mostStreams)
      throw new DomainError('unavailable', { cause: new Error(`${mostStreams} streams are open`) })
    reply.hijack()
    // Who went before the answer began is told by no `close` any more.
    if (reply.raw.destroyed) return
    // Not all at once, when a server that stopped is back.
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
    const quietSince = Math.max(since, this.#feed.heardAt(session.groupId) ?? 0)
    stream.send('open', { quietMs: Math.floor(performance.now() - quietSince) } satisfies LiveOpening)
  }

  /** How many are open. */
  get streams(): number {
    return this.#open.size
  }

  /** Ends every stream and lets none begin: the server is stopping. */
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

  /** Ends the streams of sessions that were ended, are too old, or may no longer read. */
  async #check(checked: readonly Open[]): Promise<void> {
    if (checked.length === 0) return
    const hashes = new Map(
      checked.map(({ session: { tokenHash } }) => [tokenHash.toString('hex'), tokenHash]),
    )
    try {
      const rows = await this.#database.asOwner((queries) =>
        selectOpenSessions(queries, [...hashes.values()]),
      )
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
  return can(sessionOf(row, tokenHash), liveCall.action)
}

/** The stream, as the documentation tells of it. */
export const documentedLive: Documented = {
  noun: 'live',
  routes: [{ kind: 'session', endpoint: liveCall }],
}

/** Serves the stream. It ends when the server is asked to stop, which otherwise waited for it. */
export function serveLive(api: FastifyInstance, database: Database, live: Live): void {
  api.addHook('preClose', async () => live.endStreams())
  api.route({
    method: liveCall.method,
    url: liveCall.path,
    exposeHeadRoute: false,
    config: { call: liveCall.name },
    handler: async (request, reply) => {
      const tokenHash = hashOfBearer(request)
      const session = await database.inSession(tokenHash, 'read', async (row) => {
        if (!row) throw new DomainError('not_signed_in')
        request.groupId = row.group_id
        if (!mayRead(row, tokenHash)) throw new DomainError('forbidden')
        return sessionOf(row, tokenHash)
      })
      await live.answer(session, reply)
    },
  })
}
