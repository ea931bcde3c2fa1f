import { errors } from './en-US/errors.ts'
import { fields } from './en-US/fields.ts'
import { kit } from './en-US/kit.ts'
import { sessions } from './en-US/sessions.ts'
import { shell } from './en-US/shell.ts'
import { ui } from './en-US/ui.ts'
import type { baseTexts as source } from './pt-BR.ts'
import type { Texts } from './texts.ts'

export const baseTexts: Texts<typeof source> = {
  errors,
  fields,
  kit,
  sessions,
  shell,
  ui,
}
