// The server under test of `npm run bench`: the app as it is in production, in a process of its own.
import { pino } from 'pino'
import { buildApp } from '../api/src/app.ts'
import { connect } from '../api/src/database/connect.ts'

const log = pino({ level: 'warn' })
const app = await buildApp({ database: connect(process.env.DATABASE_URL!, log), log })
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.send?.('ready')
process.on('disconnect', () => process.exit())
