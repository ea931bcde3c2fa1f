import type { Database } from '../database/tenant.ts'
import { checkPassword } from '../modules/sessions/password-hash.ts'
import { demoPassword, demoSignIns } from './sign-ins.ts'

/** Milliseconds between two checks. A changed password is noticed after at most this time. */
const checkEvery = 60_000

/** Checks whether a person on another machine could sign in with the public demo password. */
export class DemoPasswords {
  readonly #database: Database
  readonly #isReachable: boolean
  #work = false
  #checkedAt = 0

  constructor(database: Database, isReachable: boolean) {
    this.#database = database
    this.#isReachable = isReachable
  }

  /** Reads the demo's users and tries the public password. */
  async check(): Promise<boolean> {
    this.#checkedAt = performance.now()
    if (!this.#isReachable) return false
    const people = await this.#database.asOwner((queries) =>
      queries
        .selectFrom('users')
        .select('password_hash')
        .where(
          'email_key',
          'in',
          demoSignIns.map(({ email }) => email),
        )
        .where('active', '=', true)
        .execute(),
    )
    const checks = await Promise.all(
      people.map((person) => checkPassword(person.password_hash, demoPassword)),
    )
    this.#work = checks.some((check) => check !== 'wrong')
    return this.#work
  }

  /** Returns the result of the last check without waiting. If the result is old, also starts a new check. */
  get work(): boolean {
    if (this.#work && performance.now() - this.#checkedAt > checkEvery) this.check().catch(() => undefined)
    return this.#work
  }
}

/** Returns whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
}
