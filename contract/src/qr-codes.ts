import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParam, instant } from './fields.ts'

/** The content of an environment's label (R2-083 to R2-085). */
const qrCode = z.object({
  /** The environment's id. */
  id,
  name: z.string(),
  company: z.string(),
  floor: z.string(),
  sector: z.string(),
  /** The content of the QR code: `{"id":12,"k":"…"}` (R2-085). */
  content: z.string(),
  /** The short code printed under it, for a broken camera. See `rules/short-code.ts`. */
  shortCode: z.string(),
  /** Whether a code without key is accepted. null: until a label with a key is scanned. */
  plainCodes: z.boolean().nullable(),
  /** The first scan of a label with a key. */
  seenAt: instant.nullable(),
})
export type QrCode = z.infer<typeof qrCode>

/** Upper bound on the labels of one request. */
export const mostQrCodes = 10_000

/** The ids are in the body, because thousands of marked environments do not fit in a URL. */
export const listQrCodes = endpoint({
  name: 'qr-code.list',
  method: 'POST',
  path: '/qr-codes',
  action: 'environments.read',
  summary: 'Returns the label contents of the given environments, in the order of the ids in the body',
  maxBytes: 1_000_000,
  body: z.strictObject({
    environmentIds: z.array(id).min(1, 'required').max(mostQrCodes, 'too_many_items'),
  }),
  answer: z.array(qrCode),
})

/** Whether the label was stolen. If so, earlier keys prove nothing from now on, even for earlier work. */
const stolen = z.boolean().default(false)

/** Rejects with `changed_meanwhile` if `content` is not the environment's current code. */
export const replaceQrCode = endpoint({
  name: 'qr-code.replace',
  method: 'POST',
  path: '/qr-codes/:id/replacement',
  action: 'environments.write',
  summary: 'Replaces the QR code of an environment. The previous one is still accepted, marked as old',
  params: idParam,
  body: z.strictObject({ content: z.string().max(200, 'too_long'), stolen }),
  answer: qrCode,
})

/**
 * `qrRotatedAt` is the value from the list of environments. An environment whose code was replaced since keeps its code. So a
 * repeated call, or two concurrent ones, replace each code once. In both cases the caller prints the returned labels, because
 * they are newer than those it knew.
 */
export const replaceQrCodes = endpoint({
  name: 'qr-code.replace-many',
  method: 'POST',
  path: '/qr-codes/replacements',
  action: 'environments.write',
  summary: 'Replaces the QR codes of several environments. Changes none if one does not exist',
  maxBytes: 1_000_000,
  body: z.strictObject({
    environments: z
      .array(z.strictObject({ id, qrRotatedAt: instant.nullable() }))
      .min(1, 'required')
      .max(mostQrCodes, 'too_many_items'),
    stolen,
  }),
  answer: z.object({
    replaced: z.int(),
    /** The number of environments whose code was replaced since. They keep it. */
    replacedBefore: z.int(),
  }),
})

/** Rejects with `not_found` if one of the environments is not in the group. */
export const choosePlainCodes = endpoint({
  name: 'qr-code.choose-plain',
  method: 'PUT',
  path: '/qr-codes/plain-codes',
  action: 'environments.write',
  summary:
    'Sets whether environments accept codes without a key. With null, until a label with a key is first scanned',
  maxBytes: 1_000_000,
  body: z.strictObject({
    environmentIds: z.array(id).min(1, 'required').max(mostQrCodes, 'too_many_items'),
    plainCodes: z.boolean().nullable(),
  }),
  answer: z.object({ environments: z.int() }),
})
