import { kit } from './pt-BR/kit.ts'
import { recordFields } from './pt-BR/record-fields.ts'
import { shell } from './pt-BR/shell.ts'

/** What every screen behind the sign-in says; each noun's own section is in `sections.ts`. */
export const screenTexts = { fields: recordFields, kit, shell }
