import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * The header of every page makes this call. This file is separate, so that pages can load the call without the
 * validator.
 */
export const countAlerts = endpoint({
  name: 'alert.count',
  method: 'GET',
  path: '/alerts/count',
  action: 'alerts.read',
  summary: 'Counts the open alerts of the group',
  answer: z.object({ open: z.int() }),
})
