// Called before `npm start`. Prepares a fresh clone. The shell of `npm start` then finds the locked Node, which runs
// start.mjs and can become the server.
import { prepareServer } from './prepare.mjs'

prepareServer()
