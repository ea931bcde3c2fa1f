// Called by `npm start`. Starts the server. Prepares a fresh clone first, if no earlier command has prepared it.
import { becomeServer, prepareServer } from './prepare.mjs'

const node = prepareServer()
// In a terminal, one log line for each request would scroll the server's URL off the screen.
if (process.stdout.isTTY) process.env.LOG_LEVEL ||= 'warn'
console.log('Starting …')
becomeServer(node)
