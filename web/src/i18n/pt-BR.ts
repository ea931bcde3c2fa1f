import { errors } from './pt-BR/errors.ts'
import { fields } from './pt-BR/fields.ts'
import { kit } from './pt-BR/kit.ts'
import { sessions } from './pt-BR/sessions.ts'
import { shell } from './pt-BR/shell.ts'
import { ui } from './pt-BR/ui.ts'

/**
 * The texts that load with every page, in their source language: one file a section in `pt-BR/`. Those of the screens
 * behind the sign-in that all of them show are among them: one file comes sooner than two.
 */
export const baseTexts = { errors, fields, kit, sessions, shell, ui }
