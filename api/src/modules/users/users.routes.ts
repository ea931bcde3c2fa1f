import * as administration from '@zelo/contract/user-administration'
import * as contract from '@zelo/contract/users'
import type { Limit } from '../../http/limits.ts'
import { longRoute, type Module, openRoute, route, withCapacityCheck } from '../../http/route.ts'
import { assertPictureCapacity } from '../../storage/picture.ts'
import { sendAccountChange } from '../passwords/account-changes.service.ts'
import { replaceAvatar } from './avatar.service.ts'
import { leaveCompany } from './leave.service.ts'
import { changeCoordinator, editUser, listUsers } from './user-administration.service.ts'
import { readProfile, signUp, updateProfile } from './users.service.ts'

/** Limits how often one IP address can try to find pre-registered CPFs, or to guess the birth date of a CPF's owner. */
export const signUpPerAddress: Limit = {
  name: 'sign-up from an address',
  per: 'address',
  counts: ['sign_up_refused'],
  free: 10,
  firstWait: 10,
  longestWait: 300,
}

/**
 * Limits password guesses in an open browser. Saving the profile does not clear the counter, because most changes need no
 * password.
 */
const oldPasswordPerSession: Limit = {
  name: 'old password in a session',
  per: 'session',
  counts: ['wrong_password'],
  free: 5,
  firstWait: 5,
  longestWait: 900,
}

const profileLimits: Limit[] = [
  // Limits how many e-mail addresses a caller can test for an account.
  {
    name: 'e-mail addresses asked from an address',
    per: 'address',
    counts: ['duplicate'],
    free: 10,
    firstWait: 10,
    longestWait: 900,
  },
  oldPasswordPerSession,
]

export const users: Module = {
  noun: 'user',
  routes: [
    openRoute(contract.signUp, ({ database, origin, body, log }) => signUp({ database, origin, log }, body), [
      signUpPerAddress,
    ]),
    route(contract.readProfile, ({ queries, session }) => readProfile(queries, session.userId)),
    longRoute(
      contract.updateProfile,
      async ({ write, session, body, clock, ...means }) => {
        const { user, change } = await write((queries) => updateProfile(queries, session, body, clock()))
        if (change) sendAccountChange(means, change)
        return user
      },
      profileLimits,
    ),
    longRoute(
      contract.leaveCompany,
      (call) => leaveCompany(call, call.session, call.body.password, call.clock()),
      [oldPasswordPerSession],
    ),
    withCapacityCheck(
      longRoute(contract.updateAvatar, (call) => replaceAvatar(call, call.session, call.body)),
      assertPictureCapacity,
    ),
    route(administration.listUsers, ({ queries, params }) => listUsers(queries, params.companyId)),
    route(administration.editUser, ({ queries, session, body, clock }) =>
      editUser(queries, session, body, clock()),
    ),
    route(administration.changeCoordinator, ({ queries, session, body, clock }) =>
      changeCoordinator(queries, session, body, clock()),
    ),
  ],
}
