import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'

/** Default maximum body sizes, in bytes, without and with a session. The contract may set others. */
export const largestOpenBody = 16_384
export const largestBody = 100_000

/** Bodies up to this size (bytes) are received before the session lookup: one transaction for both is cheaper. */
export const smallBody = 16_384

interface Budget {
  inAll: number
  perPerson: number
}

/** Seconds after which a retry may find capacity. */
const retryAfter = 5

/**
 * Limits the bytes of bodies that are being received or processed. A body counts with its declared length, from its headers
 * until its call ends. Unfinished bodies therefore hold no more memory than that.
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

/** Enough for two concurrent photos of one user, and the lists of a few forms. */
export const formBudget = new BodyBudget({ inAll: 160_000_000, perPerson: 34_000_000 })
export const jsonBudget = new BodyBudget({ inAll: 64_000_000, perPerson: 4_000_000 })
