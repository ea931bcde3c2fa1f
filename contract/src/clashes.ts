import * as z from 'zod'
import { day, id, time } from './fields.ts'

/**
 * Two cleanings of one person at overlapping times in different environments. A clash does not block a save (R3-420).
 */
const clash = z.object({
  /**
   * Index of the item in the save, from 0. Always 0 for a call without items: an edit, a restored appointment or an
   * undone cancellation.
   */
  item: z.int(),
  person: z.string(),
  day,
  start: time,
  end: time,
  environment: z.string(),
  /** Null if the other agenda is another item of the same save. */
  otherAgendaId: id.nullable(),
  otherEnvironment: z.string(),
  otherStart: time,
  otherEnd: time,
})
export type Clash = z.infer<typeof clash>

/** The first clashes, sorted by day and start. `moreClashes` is true if there are further clashes. */
export const clashes = { clashes: z.array(clash), moreClashes: z.boolean() }
