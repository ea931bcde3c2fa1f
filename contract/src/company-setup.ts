import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** The kinds of building for which a company can take ready reference data. */
export const setupTemplates = ['office', 'school', 'hospital', 'shop'] as const
export type SetupTemplate = (typeof setupTemplates)[number]

/** The parts of a setup, in the order in which they build on each other. */
export const setupParts = ['sectors', 'categories', 'procedures', 'risks', 'environments'] as const
export type SetupPart = (typeof setupParts)[number]

/** A template in one language, or another company of the group. Only a company has environments. */
const source = z.union([
  z.strictObject({ template: z.enum(setupTemplates), language: z.enum(['pt-BR', 'en-US']) }),
  z.strictObject({ companyId: id }),
])
export type SetupSource = z.infer<typeof source>

/** A setup that copies environments also registers the reference data that they use, even if their kind is not in `parts`. */
const setup = z.strictObject({
  companyId: id,
  source,
  parts: z.array(z.enum(setupParts)).min(1, 'required'),
})

/** `names` are the first names that are registered, in order. */
const taken = z.object({ created: z.int(), existing: z.int(), names: z.array(z.string()) })

/** Maximum number of names of a part in a response. */
export const mostSetupNames = 12

/** A part that was not asked for has zeros, except for records that the environments use. */
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
