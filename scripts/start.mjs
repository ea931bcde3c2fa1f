// Called by `npm start`. Prepares a fresh clone and starts the server.
import { become, build, findNode, giveUp, install } from './prepare.mjs'

install()
const node = findNode()
if (!build(node)) giveUp('The apps could not be built. See the errors above.')
// In a terminal, a log line per call would scroll the URL away that the user needs.
if (process.stdout.isTTY) process.env.LOG_LEVEL ||= 'warn'
console.log('Starting …')
become(node, ['api/src/main.ts'])
