// Called before `npm start`. Prepares a fresh clone. `npm start` then runs start.mjs with the locked Node, whose process can
// become the server.
import { prepareServer } from './prepare.mjs'

prepareServer()
