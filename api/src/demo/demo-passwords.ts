import type { Database } from '../database/tenant.ts'
import { checkPassword } from '../modules/sessions/password-hash.ts'
import { demoPassword, demoSignIns } from './sign-ins.ts'

/** A changed password is noticed after at most this many milliseconds. */
const checkEvery = 60_000

/** Checks whether a remote user could sign in with the public demo password. */
export class DemoPasswords {
  readonly #database: Database
  readonly #isReachable: boolean
  #work = false
  #checkedAt = 0

  constructor(database: Database, isReachable: boolean) {
    this.#database = database
    this.#isReachable = isReachable
  }

  /** Reads the demo users and tries the password. */
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

  /** Returns the result of the last check without waiting. Starts a new check if the result is old. */
  get work(): boolean {
    if (this.#work && performance.now() - this.#checkedAt > checkEvery) this.check().catch(() => undefined)
    return this.#work
  }
}

/** Returns whether an address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
}
