// The server under test of `npm run bench`. It is the production app in a separate process.
import { pino } from 'pino'
import { buildApp } from '../api/src/app.ts'
import { connectPools } from '../api/src/database/connect.ts'
import { Live } from '../api/src/live/live.ts'
import { createOutboxMail } from '../api/src/mail/outbox.ts'
import { openTestPush } from '../api/src/push/test-push.ts'
import { localStorage } from '../api/src/storage/local-storage.ts'
import { openTestWhatsApp } from '../api/src/whatsapp/test-whatsapp.ts'

const log = pino({ level: 'warn' })
const mail = createOutboxMail('artifacts/outbox')
const storage = localStorage('artifacts/files')
const url = process.env.DATABASE_URL!
const database = connectPools(url, log)
const live = new Live({ url, database, log })
const app = await buildApp({
  database,
  log,
  live,
  mail,
  ...openTestPush(database),
  whatsapp: openTestWhatsApp(),
  storage,
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.send?.('ready')
/** Replies to the message `resident` with the current memory, and to any other message with the peak memory (bytes). */
process.on('message', (asked) =>
  process.send?.(asked === 'resident' ? process.memoryUsage().rss : process.resourceUsage().maxRSS * 1024),
)
process.on('disconnect', () => process.exit())
