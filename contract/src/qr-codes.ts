import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParam, instant } from './fields.ts'

/** The data that an environment's label shows (R2-083 to R2-085). */
const qrCode = z.object({
  /** The environment's id. */
  id,
  name: z.string(),
  company: z.string(),
  floor: z.string(),
  sector: z.string(),
  /** Content of the QR code: `{"id":12,"k":"…"}` (R2-085). */
  content: z.string(),
  /**
   * The short code, which is printed under the QR code. Cleaners type the short code if the camera does not work
   * (`rules/short-code.ts`).
   */
  shortCode: z.string(),
  /**
   * Whether the environment accepts a code without a key. Null means that such a code is accepted until somebody scans
   * a label with a key.
   */
  plainCodes: z.boolean().nullable(),
  /** When a label with a key was scanned for the first time. */
  seenAt: instant.nullable(),
})
export type QrCode = z.infer<typeof qrCode>

/** Maximum number of labels in one request. */
export const mostQrCodes = 10_000

/** This call is not a GET, because a URL is too short for thousands of ids. The ids are in the body. */
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

/** True if the label was stolen. Earlier keys then prove nothing any more, not even for earlier work. */
const stolen = z.boolean().default(false)

/** Rejects with `changed_meanwhile` if `content` is no longer the environment's code. */
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
 * Replaces the codes of environments. `qrRotatedAt` is the value that the caller read in the list. A code that was
 * replaced since then does not change, so two calls or a repeated call replace each code only once. The response always
 * contains the newest labels, so the caller can print them.
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
    /** Number of environments whose code another call had already replaced. Their code stays. */
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
