import { createBranch as createCall, editBranch as editCall } from '@zelo/contract/branches'
import type { Company } from '@zelo/contract/companies'
import type * as z from 'zod'
import { call } from '../../lib/call.ts'

export function createBranch(branch: z.output<typeof createCall.body>): Promise<Company> {
  return call(createCall, { body: branch })
}

export function editBranch(branch: z.output<typeof editCall.body>): Promise<Company> {
  return call(editCall, { body: branch })
}
