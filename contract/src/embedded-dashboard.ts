import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** The group's business-intelligence dashboard, which the app embeds by its URL (R1-006). Null if there is none. */
export const embeddedDashboard = z.object({ url: z.string().nullable() })
export type EmbeddedDashboard = z.infer<typeof embeddedDashboard>

export const readEmbeddedDashboard = endpoint({
  name: 'embedded-dashboard.read',
  method: 'GET',
  path: '/embedded-dashboard',
  action: 'embedded-dashboard.read',
  summary: 'Returns the URL of the dashboard that the group embeds, or null',
  answer: embeddedDashboard,
})

/**
 * Path of the empty page whose frame shows the dashboard. The browser posts a form (multipart/form-data) with the
 * session's `token` to this path. The page's Content-Security-Policy allows only the group's dashboard.
 */
export const framePath = '/embedded-dashboard/frame'
