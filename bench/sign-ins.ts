import { deviceKeyHeader } from '@zelo/contract/device-keys'
import { demoPassword } from '../api/src/demo/sign-ins.ts'
import type { Bench } from './bench.ts'
import { expectAtLeast, expectAtMost } from './limits.ts'
import { measureAlternately, measureCall, measureThroughput } from './measure.ts'

const callers = 50
const signIns = 300

/** A user, and a device on which this user has signed in before. */
interface KnownDevice {
  email: string
  deviceKey: string
}

/** Measures the sign-in of one user, and of 50 users at once. Compares the times with those of hashing a password only. */
export async function benchSignIns({ database, port, row, raw }: Bench): Promise<void> {
  const users = await database.asOwner((queries) =>
    queries
      .selectFrom('users')
      .select(['email', 'password_hash as hash'])
      .where('active', '=', true)
      .orderBy('id')
      .limit(callers)
      .execute(),
  )
  const { hash } = users[0]!
  const verify = () => raw('/verify', [hash, demoPassword])
  const signIn = ({ email, deviceKey }: KnownDevice) =>
    measureCall({
      port,
      method: 'POST',
      path: '/api/sessions',
      deviceKey,
      body: () => ({ email, password: demoPassword }),
    })
  const devices = await Promise.all(users.map(({ email }) => openDevice(port, email)))
  const alone = await measureAlternately(40, { raw: verify, zelo: () => signIn(devices[0]!) })
  row('sign in, beside the bare argon2id', alone)
  let place = 0
  // Sign-ins of one account run one after the other (decision 007), so each caller has its own account.
  const next = () => {
    place += 1
    return signIn(devices[place % devices.length]!)
  }
  const raws = await measureThroughput(callers, signIns, verify)
  const zelos = await measureThroughput(callers, signIns, next)
  console.log(`  ${callers} at once: raw ${Math.round(raws)}/s, Zelo ${Math.round(zelos)}/s`)
  expectAtMost('sign-in ÷ argon2id', alone.zelo.p50 / alone.raw.p50, 1.15)
  expectAtLeast('sign-in ÷ argon2id, 50 people at once', zelos / raws, 0.85)
}

/** Signs a user in on a new device. */
async function openDevice(port: number, email: string): Promise<KnownDevice> {
  const response = await fetch(`http://127.0.0.1:${port}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  return { email, deviceKey: response.headers.get(deviceKeyHeader)! }
}
