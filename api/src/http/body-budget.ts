import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'

/** Default maximum body sizes, in bytes, without and with a session. The contract may set others. */
export const largestOpenBody = 16_384
export const largestBody = 100_000

/**
 * The server receives bodies up to this size (bytes) before it looks up the session. One transaction for both is cheaper.
 */
export const smallBody = 16_384

interface Budget {
  inAll: number
  perPerson: number
}

/** A rejected caller should retry after this many seconds. */
const retryAfter = 5

/**
 * Limits the bytes of all bodies that are received or processed at one time. A body counts with the length that its headers
 * declare, until its call ends.
 */
export class BodyBudget {
  readonly #budget: Budget
  #inAll = 0
  readonly #perPerson = new Map<string, number>()

  constructor(budget: Budget) {
    this.#budget = budget
  }

  /**
   * Reserves the declared length of a request's body, or `limit` if it declares none, until the call ends.
   * @throws `too_many_requests` if the user's or the total budget is used up
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

/** Allows two concurrent photos and a few large lists per user. */
export const formBudget = new BodyBudget({ inAll: 160_000_000, perPerson: 34_000_000 })
export const jsonBudget = new BodyBudget({ inAll: 64_000_000, perPerson: 4_000_000 })
