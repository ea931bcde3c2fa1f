import * as contract from '@zelo/contract/invitations'
import { openLinkedSession as openLinkedSessionCall } from '@zelo/contract/my-work'
import { type Module, openRoute, route, signInRoute } from '../../http/route.ts'
import { signUpPerAddress } from '../users/users.routes.ts'
import {
  acceptInvitation,
  changeInvitationPolicy,
  createInvitation,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from './invitations.service.ts'
import { linkPerAddress } from './link-limits.ts'
import { createSignInLink, openLinkedSession } from './sign-in-links.service.ts'

export const invitations: Module = {
  noun: 'invitation',
  routes: [
    route(contract.listInvitations, ({ queries, params, clock }) =>
      listInvitations(queries, params.companyId, clock()),
    ),
    route(contract.createInvitation, (call) => createInvitation(call, call.body, call.clock())),
    route(contract.revokeInvitation, ({ queries, params, clock }) =>
      revokeInvitation(queries, params.id, clock()),
    ),
    route(contract.changeInvitationPolicy, ({ queries, body }) =>
      changeInvitationPolicy(queries, body.required),
    ),
    openRoute(
      contract.readInvitation,
      ({ database, body, clock }) => readInvitation(database, body.secret, clock()),
      [linkPerAddress],
    ),
    openRoute(contract.acceptInvitation, (call) => acceptInvitation(call, call.body, call.clock()), [
      linkPerAddress,
      signUpPerAddress,
    ]),
    route(contract.createSignInLink, (call) => createSignInLink(call, call.body.userId, call.clock())),
    signInRoute(openLinkedSessionCall, (call) => openLinkedSession(call, call.body.secret, call.clock()), [
      linkPerAddress,
    ]),
  ],
}
