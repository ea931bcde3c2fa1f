// Called by `npm start`. Starts the server, and prepares a fresh clone if no earlier command has done that.
import { becomeServer, prepareServer } from './prepare.mjs'

const node = prepareServer()
// In a terminal, a log line per call would scroll the URL, which the user needs, off the screen.
if (process.stdout.isTTY) process.env.LOG_LEVEL ||= 'warn'
console.log('Starting …')
becomeServer(node)
