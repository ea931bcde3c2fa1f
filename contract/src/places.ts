import * as z from 'zod'
import { id } from './fields.ts'
import { photoRules } from './rules/photo-rule.ts'

/** How a task is done (`procedure-details.ts`). A detail that nobody entered is omitted. */
const taskDetails = {
  instruction: z.string().optional(),
  product: z.string().optional(),
  ppe: z.string().optional(),
  minutes: z.int().optional(),
  photoRule: z.enum(photoRules).optional(),
}

/** The data of an environment that a phone needs before the cleaner arrives. */
export const place = z.object({
  id,
  name: z.string(),
  company: z.string(),
  timeZone: z.string(),
  floor: z.string(),
  sector: z.string(),
  /** True if the environment accepts a QR code without a key. Omitted by older servers. */
  plainCode: z.boolean().optional(),
  /** Risks that the phone shows before work starts. */
  risks: z.array(z.object({ id, name: z.string(), color: z.string() })),
  /**
   * The current tasks in the order of the work. A past appointment may also have former tasks. They come last, with
   * `active` false.
   */
  tasks: z.array(
    z.object({ id, name: z.string(), mandatory: z.boolean(), active: z.boolean(), ...taskDetails }),
  ),
})
export type Place = z.infer<typeof place>
