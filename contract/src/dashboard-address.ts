import * as z from 'zod'
import { embeddedDashboard } from './embedded-dashboard.ts'
import { endpoint } from './endpoint.ts'
import { addressFault, plainAddress } from './rules/embedded-address.ts'

/** The dashboard's address as a user typed it. The output is a URL that a browser can open. */
const dashboardAddress = z
  .string({ error: ({ input }) => (input === undefined ? 'web_address_required' : 'invalid') })
  .superRefine((text, context) => {
    const fault = text.trim() === '' ? 'web_address_required' : addressFault(text)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })
  .transform((text) => plainAddress(text))

/** Null removes the dashboard. The server stores the address, but never opens it. */
export const writeEmbeddedDashboard = endpoint({
  name: 'embedded-dashboard.write',
  method: 'PUT',
  path: '/embedded-dashboard',
  action: 'embedded-dashboard.write',
  summary: 'Sets or removes the URL of the dashboard that everybody in the group sees',
  body: z.strictObject({ url: dashboardAddress.nullable() }),
  answer: embeddedDashboard,
})
