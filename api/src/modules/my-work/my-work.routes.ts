import * as contract from '@zelo/contract/my-work'
import type { Limit } from '../../http/limits.ts'
import { longRoute, type Module, openRoute, route, signInRoute, withCapacityCheck } from '../../http/route.ts'
import { assertPictureCapacity } from '../../storage/picture.ts'
import { identifySignIn } from '../sessions/sessions.service.ts'
import { signInLimits } from '../sessions/sign-in-limits.ts'
import { deliverWork } from './delivery.service.ts'
import { createFieldSession, endFieldSession, toLogin } from './field-sessions.service.ts'
import { addMyPhoto } from './my-photos.service.ts'
import { listMyWork } from './my-work.service.ts'
import { readPlace } from './places.service.ts'

/**
 * Limits how many sessions one IP address can end. The limit is high because many phones of one mobile carrier may share an
 * address, and each phone retries.
 */
const endPerAddress: Limit = {
  name: 'end of a session from an address',
  per: 'address',
  free: 100,
  firstWait: 5,
  longestWait: 60,
}

export const myWork: Module = {
  noun: 'own-work',
  routes: [
    signInRoute(
      contract.createFieldSession,
      (call) => createFieldSession(call, call.body, call.clock()),
      signInLimits,
      (call, caller) => identifySignIn(call, toLogin(call.body.login), caller),
    ),
    openRoute(contract.endFieldSession, ({ database, body }) => endFieldSession(database, body.tokenHash), [
      endPerAddress,
    ]),
    route(contract.listMyWork, ({ queries, session, query, clock }) =>
      listMyWork(queries, session.userId, query, clock()),
    ),
    longRoute(contract.readPlace, (call) => readPlace(call, call.body.proof, call.clock())),
    longRoute(contract.recordMyWork, (call) => deliverWork(call, call.session, call.body, call.clock())),
    withCapacityCheck(
      longRoute(contract.addMyPhoto, (call) => addMyPhoto(call, call.session, call.body)),
      assertPictureCapacity,
    ),
  ],
}
