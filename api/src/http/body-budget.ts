import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'

/**
 * Default maximum size of a body in bytes, for calls without and with a session. The contract may set another maximum
 * for a call.
 */
export const largestOpenBody = 16_384
export const largestBody = 100_000

/**
 * Bodies up to this size (bytes) are received before the session is looked up, so that the session check and the call
 * share one transaction.
 */
export const smallBody = 16_384

interface Budget {
  inAll: number
  perPerson: number
}

/** `retry-after` of a rejected call, in seconds. */
const retryAfter = 5

/**
 * Limits the bytes of all bodies that the server receives or processes at the same time. A body counts from its
 * headers, which declare its length, until its call ends.
 */
export class BodyBudget {
  readonly #budget: Budget
  #inAll = 0
  readonly #perPerson = new Map<string, number>()

  constructor(budget: Budget) {
    this.#budget = budget
  }

  /**
   * Reserves bytes for a request's body until the call ends: the declared length, or `limit` if none is declared.
   * @throws `too_many_requests` if the user's budget or the total budget is used up
   */
  reserve(request: FastifyRequest, reply: FastifyReply, person: string, limit: number): void {
    const declared = Number(request.headers['content-length'] ?? limit)
    const bytes = Math.min(declared, limit)
    const held = this.#perPerson.get(person) ?? 0
    if (held + bytes > this.#budget.perPerson || this.#inAll + bytes > this.#budget.inAll)
      throw new DomainError('too_many_requests', { facts: { seconds: retryAfter } })
    this.#inAll += bytes
    this.#perPerson.set(person, held + bytes)
    reply.raw.once('close', () => {
      this.#inAll -= bytes
      const left = (this.#perPerson.get(person) ?? 0) - bytes
      if (left > 0) this.#perPerson.set(person, left)
      else this.#perPerson.delete(person)
    })
  }
}

/** Each user may send two photos and a few large lists at the same time. */
export const formBudget = new BodyBudget({ inAll: 160_000_000, perPerson: 34_000_000 })
export const jsonBudget = new BodyBudget({ inAll: 64_000_000, perPerson: 4_000_000 })
