import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** A business-intelligence dashboard of the group, embedded by its address (spec 1 §1); null while there is none. */
export const embeddedDashboard = z.object({ url: z.string().nullable() })
export type EmbeddedDashboard = z.infer<typeof embeddedDashboard>

export const readEmbeddedDashboard = endpoint({
  name: 'embedded-dashboard.read',
  method: 'GET',
  path: '/embedded-dashboard',
  action: 'embedded-dashboard.read',
  summary: 'The address of the dashboard that the group embeds, or null',
  answer: embeddedDashboard,
})

/**
 * Where a browser gets the empty page inside which it opens the dashboard, by a form (multipart/form-data) with the
 * session's `token`: the page's Content-Security-Policy allows the group's dashboard and nothing else.
 */
export const framePath = '/embedded-dashboard/frame'
