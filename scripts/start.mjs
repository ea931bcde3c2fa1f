// Called by `npm start`. Goes from a fresh clone to a running server.
import { become, build, findNode, giveUp, install } from './prepare.mjs'

install()
const node = findNode()
if (!build(node)) giveUp('The apps could not be built. See the errors above.')
// A user in a terminal needs the URL, which a log line per call would scroll away.
if (process.stdout.isTTY) process.env.LOG_LEVEL ||= 'warn'
console.log('Starting …')
become(node, ['api/src/main.ts'])
