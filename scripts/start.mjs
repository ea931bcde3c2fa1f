// Called by `npm start`: from an empty clone to a running server.
import { become, build, findNode, giveUp, install } from './prepare.mjs'

install()
const node = findNode()
if (!build(node)) giveUp('The web app could not be built, see above.')
become(node, ['api/src/main.ts'])
