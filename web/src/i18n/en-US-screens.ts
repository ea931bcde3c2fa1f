import { kit } from './en-US/kit.ts'
import { recordFields } from './en-US/record-fields.ts'
import { shell } from './en-US/shell.ts'
import type { screenTexts as source } from './pt-BR-screens.ts'
import type { Texts } from './texts.ts'

export const screenTexts: Texts<typeof source> = { fields: recordFields, kit, shell }
