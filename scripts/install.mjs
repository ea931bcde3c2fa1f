// Called before commands that need the development packages. A first `npm start` removes them.
import { install } from './prepare.mjs'

install()
