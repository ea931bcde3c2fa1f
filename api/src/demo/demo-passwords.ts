import type { Database } from '../database/tenant.ts'
import { checkPassword } from '../modules/sessions/password-hash.ts'
import { demoPassword, demoSignIns } from './sign-ins.ts'

/** A password that was changed is noticed after this time, in milliseconds. */
const checkEvery = 60_000

/** Whether somebody who reaches the server could sign in with the password that everybody knows. */
export class DemoPasswords {
  readonly #database: Database
  readonly #isReachable: boolean
  #work = false
  #checkedAt = 0

  constructor(database: Database, isReachable: boolean) {
    this.#database = database
    this.#isReachable = isReachable
  }

  /** Looks the people of the demo up, and tries the password. */
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

  /** What the last check found. It waits for nothing; a check that is old starts another one. */
  get work(): boolean {
    if (this.#work && performance.now() - this.#checkedAt > checkEvery) this.check().catch(() => undefined)
    return this.#work
  }
}

/** Whether an address is this machine's alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
}
