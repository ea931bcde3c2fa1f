import { Keyring } from '../sealing/keyring.ts'
import { fixedKeys } from '../sealing/secret-keys.ts'
import { openWhatsApp, type WhatsApp } from './whatsapp.ts'

/** Opens WhatsApp for tests. Without the address of a local Graph API, every call fails at once. */
export function openTestWhatsApp(origin = 'http://127.0.0.1:1'): WhatsApp {
  return openWhatsApp({ keyring: new Keyring(fixedKeys(['whatsapp-key-for-tests-32-characters'])), origin })
}
