import type { companyLogo as source } from '../pt-BR/company-logo.ts'
import type { Texts } from '../texts.ts'

export const companyLogo: Texts<typeof source> = {
  title: 'Logo',
  open: 'Change logo',
  none: 'No logo',
  ofParent: "This branch uses the parent company's logo.",
  hint: 'Stands at the top of the client report as a PDF. PNG, JPEG or WebP of up to 2 MB.',
  choose: 'Choose logo',
  replace: 'Change logo',
  remove: 'Remove logo',
  saved: 'Logo saved',
  removed: 'Logo removed',
  notSupported: 'This file is not PNG, JPEG or WebP. Choose another file.',
  tooLarge: 'The file has more than 2 MB. Choose a smaller one.',
}
