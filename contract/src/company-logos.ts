import * as z from 'zod'
import { company } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { wantedId } from './fields.ts'
import { one } from './record.ts'

/** The size limit of a logo, in bytes. */
export const largestLogo = 2_000_000

/** The picture formats of a logo. The server reads the format from the content. */
export const logoKinds = ['png', 'jpeg', 'webp'] as const

const params = z.object({ companyId: wantedId })

/** Replaces the logo at the top of a company's reports. A branch without a logo uses the parent company's logo. */
export const changeLogo = endpoint({
  name: 'company.change-logo',
  method: 'PUT',
  path: '/companies/:companyId/logo',
  action: 'company-logo.change',
  summary: 'Replaces the logo of a company: PNG, JPEG or WebP of at most 2 MB',
  params,
  multipart: { maxBytes: largestLogo + 10_000 },
  body: z.strictObject({
    logo: z
      .file({ error: ({ input }) => (input === undefined ? 'required' : 'file_not_supported') })
      .min(1, 'file_not_supported')
      .max(largestLogo, 'file_too_large'),
  }),
  answer: one(company),
})

/** Removes the logo. Does nothing for a company without a logo. */
export const removeLogo = endpoint({
  name: 'company.remove-logo',
  method: 'DELETE',
  path: '/companies/:companyId/logo',
  action: 'company-logo.change',
  summary: 'Removes the logo of a company',
  params,
  answer: one(company),
})
