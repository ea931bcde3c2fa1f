import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../database/tenant.ts'
import { isUpToDate } from '../database/up-to-date.ts'
import type { Storage } from '../storage/storage.ts'
import type { ProductVersion } from './product-version.ts'

/** The parts that a server needs. The check `stopping` fails when the server is about to stop. */
export const parts = ['stopping', 'database', 'migrations', 'storage'] as const
export type Part = (typeof parts)[number]

/**
 * If one of these checks fails, the server is not ready for calls. `storage` is not in this list. All processes share
 * the storage, and calls without photos work without it.
 */
const needed: readonly Part[] = ['stopping', 'database', 'migrations']

/** Timeout of one check, in milliseconds. */
const timeoutMs = 3000

/** Results are cached for this many milliseconds, so that anonymous callers cannot trigger checks more often. */
const keepFor = 1000

interface Means {
  database: Database
  storage: Storage
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Aborts when the server is going to stop. */
  stopping: AbortSignal
}

/** Checks whether a server can do its work. */
export class Readiness {
  readonly #means: Means
  #found: Promise<Part[]> | undefined
  #said: string | undefined
  /** The checks that are running now. A second caller of the same check waits for its result. */
  readonly #asking = new Map<Part, Promise<unknown>>()

  constructor(means: Means) {
    this.#means = means
  }

  /** Returns the checks that fail. Logs the reasons when the result changes. */
  async failing(): Promise<readonly Part[]> {
    if (this.#means.stopping.aborted) return ['stopping']
    this.#found ??= this.#look().finally(() => {
      setTimeout(() => {
        this.#found = undefined
      }, keepFor).unref()
    })
    return await this.#found
  }

  async #look(): Promise<Part[]> {
    const { database, storage, log } = this.#means
    const reasons: Partial<Record<Part, unknown>> = {}
    const ask = async (part: Part, question: () => Promise<unknown>) => {
      const answer = this.#asking.get(part) ?? question().finally(() => this.#asking.delete(part))
      this.#asking.set(part, answer)
      try {
        return await withTimeout(answer)
      } catch (error) {
        reasons[part] = error
      }
    }
    const [isCurrent] = await Promise.all([
      ask('database', () => database.asOwner((queries) => isUpToDate(queries))),
      ask('storage', () => storage.check()),
    ])
    if (isCurrent === false) reasons.migrations = new Error('the migrations are not those of this program')

    const failing = parts.filter((part) => part in reasons)
    if (failing.join() !== (this.#said ?? '')) {
      for (const part of failing) log.warn({ part, err: reasons[part] }, 'a part does not respond')
      if (failing.length === 0) log.warn('all parts respond again')
      this.#said = failing.join()
    }
    return failing
  }
}

async function withTimeout<Result>(answer: Promise<Result>): Promise<Result> {
  const enough = new AbortController()
  const late = delay(timeoutMs, undefined, { signal: enough.signal, ref: false }).then(() => {
    throw new Error(`no response within ${timeoutMs} ms`)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    enough.abort()
    late.catch(() => undefined)
  }
}

/**
 * Serves `/health` and `/ready`. These calls need no session, so their responses reveal little. `/health` returns the
 * version, the commit, and whether other machines can sign in with the demo's passwords. `/ready` returns 200 if the
 * server can serve calls, otherwise 503 with the names of the failing checks.
 */
export function serveReadiness(
  api: FastifyInstance,
  readiness: Readiness,
  { demoPasswords, ...product }: ProductVersion & { demoPasswords?: { readonly work: boolean } | undefined },
): void {
  api.get('/health', async () => ({
    status: 'up',
    ...product,
    ...(demoPasswords?.work && { demoPasswords: true }),
  }))
  api.get('/ready', async (_request, reply) => {
    const failing = await readiness.failing()
    const isReady = !failing.some((part) => needed.includes(part))
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    return { status: isReady ? 'ready' : 'not ready', ...(failing.length > 0 && { failing }) }
  })
}
