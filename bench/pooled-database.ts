// Starts PgBouncer in front of the database of a measurement. Needs Linux and Debian's pgbouncer.
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../api/src/database/embedded.ts'
import { openTenantLogin } from '../api/src/database/tenant-login.ts'
import { log } from './bench-site.ts'
import { listening, pgbouncer } from './failover-proxies.ts'
import { endProgram, startProgram } from './replicated-postgres.ts'

/** Starts PgBouncer with the owner's and the tenants' logins. Returns its address for `DATABASE_URL`. */
export async function startPooler(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const tenantUrl = await openTenantLogin({ url, directUrl: url }, log)
  const logins = [url, tenantUrl ?? url].map((each) => {
    const { username, password } = new URL(each)
    return `"${username}" "${decodeURIComponent(password)}"`
  })
  // PgBouncer does not run as root, and reads its files as another user.
  const folder = await mkdtemp(join(tmpdir(), 'zelo-pooler-'))
  await chmod(folder, 0o755)
  const pooler = await findFreePort()
  const process = startProgram(
    await pgbouncer(folder, { primary: Number(new URL(url).port), pooler }, logins),
    {
      asUser: true,
    },
  )
  const ended = once(process, 'exit').then(() => {
    throw new Error('pgbouncer ended')
  })
  await Promise.race([listening(pooler), ended])
  ended.catch(() => undefined)
  return {
    url: Object.assign(new URL(url), { port: String(pooler) }).href,
    async stop() {
      await endProgram(process)
      await rm(folder, { recursive: true })
    },
  }
}
