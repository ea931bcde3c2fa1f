// The server under test of `npm run bench`: the app as it is in production, in a process of its own.
import { pino } from 'pino'
import { buildApp } from '../api/src/app.ts'
import { connect } from '../api/src/database/connect.ts'
import { outboxMail } from '../api/src/mail/outbox.ts'
import { localStorage } from '../api/src/storage/local-storage.ts'

const log = pino({ level: 'warn' })
const mail = outboxMail('artifacts/outbox')
const storage = localStorage('artifacts/files')
const app = await buildApp({ database: connect(process.env.DATABASE_URL!, log), log, mail, storage })
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.send?.('ready')
process.on('disconnect', () => process.exit())
