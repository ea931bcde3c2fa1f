// Called before commands that need the development packages. The first `npm start` of a fresh clone removes these packages.
import { install } from './prepare.mjs'

install()
