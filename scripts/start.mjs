// Called by `npm start`: from an empty clone to a running server.
import { become, build, findNode, giveUp, install } from './prepare.mjs'

install()
const node = findNode()
if (!build(node)) giveUp('The apps could not be built, see above.')
// Whoever starts it by hand looks for its address, which a line for each call would scroll away.
if (process.stdout.isTTY) process.env.LOG_LEVEL ||= 'warn'
console.log('Starting …')
become(node, ['api/src/main.ts'])
