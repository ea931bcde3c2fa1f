import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParam, instant } from './fields.ts'

/** What is printed on the label at the door of one environment (spec 2 §2.3). */
const qrCode = z.object({
  /** Of the environment. */
  id,
  name: z.string(),
  company: z.string(),
  floor: z.string(),
  sector: z.string(),
  /** What the QR code says: `{"id":12,"k":"…"}` (DOMAIN §5). */
  content: z.string(),
  /** What stands in letters under it, for a camera that fails; see `rules/short-code.ts`. */
  shortCode: z.string(),
  /** Whether a code without key is accepted; null: as long as no label with a key was scanned. */
  plainCodes: z.boolean().nullable(),
  /** When a label with a key was first scanned. */
  seenAt: instant.nullable(),
})
export type QrCode = z.infer<typeof qrCode>

/** Labels that are asked for at once. */
export const mostQrCodes = 10_000

/** The ids travel in a body: thousands of marked environments fit in no address. */
export const listQrCodes = endpoint({
  name: 'qr-code.list',
  method: 'POST',
  path: '/qr-codes',
  action: 'environments.read',
  summary: 'What to print on the labels of some environments, in the order of their ids in the body',
  maxBytes: 1_000_000,
  body: z.strictObject({
    environmentIds: z.array(id).min(1, 'required').max(mostQrCodes, 'too_many_items'),
  }),
  answer: z.array(qrCode),
})

/** The label was stolen: every earlier key proves nothing from now on, also of work that was done before. */
const stolen = z.boolean().default(false)

/** Answers `changed_meanwhile` when `content` is not what the environment's code says any more. */
export const replaceQrCode = endpoint({
  name: 'qr-code.replace',
  method: 'POST',
  path: '/qr-codes/:id/replacement',
  action: 'environments.write',
  summary: 'Gives an environment a new QR code; the one before is still accepted, and told apart as old',
  params: idParam,
  body: z.strictObject({ content: z.string().max(200, 'too_long'), stolen }),
  answer: qrCode,
})

/**
 * `qrRotatedAt` is what the list of environments says: an environment whose code was replaced since keeps the code that
 * it has, so that a call sent twice, or two people at once, replace each code once. Either way the codes are newer than
 * the caller knew, and their labels are to be printed.
 */
export const replaceQrCodes = endpoint({
  name: 'qr-code.replace-many',
  method: 'POST',
  path: '/qr-codes/replacements',
  action: 'environments.write',
  summary: 'Gives many environments new QR codes; all of them or, when one is not there, none',
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
    /** Those whose code had been replaced since; they keep it. */
    replacedBefore: z.int(),
  }),
})

/** `not_found` if one of the environments is none of the group's. */
export const choosePlainCodes = endpoint({
  name: 'qr-code.choose-plain',
  method: 'PUT',
  path: '/qr-codes/plain-codes',
  action: 'environments.write',
  summary:
    'Chooses whether environments accept codes without key; null follows whether a label with a key was seen',
  maxBytes: 1_000_000,
  body: z.strictObject({
    environmentIds: z.array(id).min(1, 'required').max(mostQrCodes, 'too_many_items'),
    plainCodes: z.boolean().nullable(),
  }),
  answer: z.object({ environments: z.int() }),
})
