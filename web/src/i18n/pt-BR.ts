import { errors } from './pt-BR/errors.ts'
import { fields } from './pt-BR/fields.ts'
import { sessions } from './pt-BR/sessions.ts'
import { ui } from './pt-BR/ui.ts'

/**
 * The texts of every page, the sign-in included, in their source language: one file a section in `pt-BR/`.
 * Those of the screens behind the sign-in are in `pt-BR-screens.ts`, which loads with the shell.
 */
export const baseTexts = { errors, fields, sessions, ui }
