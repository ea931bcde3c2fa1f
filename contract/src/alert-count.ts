import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** The header of every page makes this call. It has its own file, so that pages can load it without the validator. */
export const countAlerts = endpoint({
  name: 'alert.count',
  method: 'GET',
  path: '/alerts/count',
  action: 'alerts.read',
  summary: 'Counts the open alerts of the group',
  answer: z.object({ open: z.int() }),
})
