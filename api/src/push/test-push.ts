import type { Database } from '../database/tenant.ts'
import { openEmailLinks } from '../mail/email-links.ts'
import { Keyring } from '../sealing/keyring.ts'
import { fixedKeys } from '../sealing/secret-keys.ts'
import { openPush } from './push.ts'

/** Opens web push for tests, and the signing of links in e-mails. `services` contains the origins of local push services. */
export function openTestPush(database: Database, services: readonly string[] = []) {
  const keyring = new Keyring(fixedKeys(['a key for tests of 32 characters'.replaceAll(' ', '-')]))
  const push = openPush({ database, keyring, subject: 'mailto:zelo@orla.example', services })
  return { push, emailLinks: openEmailLinks({ database, keyring }) }
}
