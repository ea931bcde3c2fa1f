import * as contract from '@zelo/contract/passwords'
import type { Limit } from '../../http/limits.ts'
import { type Module, openRoute } from '../../http/route.ts'
import { linkPerAddress } from '../invitations/link-limits.ts'
import { undoAccountChange } from './account-changes.service.ts'
import { forgotPassword, resetPassword } from './passwords.service.ts'

const forgotLimits: Limit[] = [
  // Limits the number of e-mails to one mailbox.
  { name: 'recovery of an account', per: 'account', free: 3, firstWait: 60, longestWait: 1800 },
  // Limits how many addresses a caller can test for an account.
  {
    name: 'recovery from an address',
    per: 'address',
    counts: ['email_not_registered'],
    free: 10,
    firstWait: 10,
    longestWait: 900,
  },
]

const resetLimits: Limit[] = [
  {
    name: 'reset from an address',
    per: 'address',
    counts: ['reset_token_invalid'],
    free: 10,
    firstWait: 10,
    longestWait: 900,
  },
]

export const passwords: Module = {
  noun: 'password',
  routes: [
    openRoute(contract.forgotPassword, (call) => forgotPassword(call, call.body, call.clock()), forgotLimits),
    openRoute(contract.resetPassword, (call) => resetPassword(call, call.body, call.clock()), resetLimits),
    openRoute(contract.undoAccountChange, (call) => undoAccountChange(call, call.body.secret, call.clock()), [
      linkPerAddress,
    ]),
  ],
}
