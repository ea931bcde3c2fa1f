import { createBranch as createCall, editBranch as editCall } from '@zelo/contract/branches'
import type { Company } from '@zelo/contract/companies'
import type { Parsed } from '@zelo/contract/input'
import { call } from '../../lib/call.ts'

export function createBranch(branch: Parsed<typeof createCall.body>): Promise<Company> {
  return call(createCall, { body: branch })
}

export function editBranch(branch: Parsed<typeof editCall.body>): Promise<Company> {
  return call(editCall, { body: branch })
}
