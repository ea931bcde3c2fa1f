import * as contract from '@zelo/contract/own-work'
import type { Limit } from '../../http/limits.ts'
import { longRoute, type Module, openRoute, route, signInRoute, withCapacityCheck } from '../../http/route.ts'
import { assertPictureCapacity } from '../../storage/picture.ts'
import { identifySignIn } from '../sessions/sessions.service.ts'
import { signInLimits } from '../sessions/sign-in-limits.ts'
import { deliverWork } from './delivery.service.ts'
import { addOwnPhoto } from './own-photos.service.ts'
import { createOwnSession, endOwnSession, toLogin } from './own-sessions.service.ts'
import { listOwnWork } from './own-work.service.ts'
import { readPlace } from './places.service.ts'

/** Limits the hashes that an address can send. A phone company may share one address, and its phones retry. */
const endPerAddress: Limit = {
  name: 'end of a session from an address',
  per: 'address',
  free: 100,
  firstWait: 5,
  longestWait: 60,
}

export const ownWork: Module = {
  noun: 'own-work',
  routes: [
    signInRoute(
      contract.createOwnSession,
      (call) => createOwnSession(call, call.body, call.clock()),
      signInLimits,
      (call, caller) => identifySignIn(call, toLogin(call.body.login), caller),
    ),
    openRoute(contract.endOwnSession, ({ database, body }) => endOwnSession(database, body.tokenHash), [
      endPerAddress,
    ]),
    route(contract.listOwnWork, ({ queries, session, query, clock }) =>
      listOwnWork(queries, session.userId, query, clock()),
    ),
    longRoute(contract.readPlace, (call) => readPlace(call, call.body.proof, call.clock())),
    longRoute(contract.recordOwnWork, (call) => deliverWork(call, call.session, call.body, call.clock())),
    withCapacityCheck(
      longRoute(contract.addOwnPhoto, (call) => addOwnPhoto(call, call.session, call.body)),
      assertPictureCapacity,
    ),
  ],
}
