import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** The kinds of building for which there is a template of reference data. */
export const setupTemplates = ['office', 'school', 'hospital', 'shop'] as const
export type SetupTemplate = (typeof setupTemplates)[number]

/** The kinds of records that a setup can register. Environments come last, because they need the other kinds. */
export const setupParts = ['sectors', 'categories', 'procedures', 'risks', 'environments'] as const
export type SetupPart = (typeof setupParts)[number]

/**
 * The source of a setup: a template in one language, or another company of the group. A template has no environments.
 */
const source = z.union([
  z.strictObject({ template: z.enum(setupTemplates), language: z.enum(['pt-BR', 'en-US']) }),
  z.strictObject({ companyId: id }),
])
export type SetupSource = z.infer<typeof source>

/**
 * A setup that copies environments also registers the reference data that they use, even if `parts` does not contain
 * its kind.
 */
const setup = z.strictObject({
  companyId: id,
  source,
  parts: z.array(z.enum(setupParts)).min(1, 'required'),
})

/** `names` contains at most `mostSetupNames` names of registered records. */
const taken = z.object({ created: z.int(), existing: z.int(), names: z.array(z.string()) })

/** Maximum number of names that a response lists for each kind. */
export const mostSetupNames = 12

/**
 * If `parts` does not contain a kind, its numbers are 0. An exception is reference data that the copied environments
 * use.
 */
const setupResult = z.object({
  sectors: taken,
  categories: taken,
  procedures: taken,
  risks: taken,
  environments: taken,
})
export type SetupResult = z.infer<typeof setupResult>

export const previewSetup = endpoint({
  name: 'company-setup.preview',
  method: 'POST',
  path: '/company-setup/preview',
  action: 'environments.read',
  summary:
    'Previews a setup: the records that it would register and those that the company has. Saves nothing',
  body: setup,
  answer: setupResult,
})

export const setUpCompany = endpoint({
  name: 'company-setup.create',
  method: 'POST',
  path: '/company-setup',
  action: 'environments.write',
  summary:
    'Registers reference data from a template, or reference data and environments of another company. Keeps existing records',
  body: setup,
  answer: setupResult,
  status: 201,
})
