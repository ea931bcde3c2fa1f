import { errors } from './pt-BR/errors.ts'
import { fields } from './pt-BR/fields.ts'
import { kit } from './pt-BR/kit.ts'
import { sessions } from './pt-BR/sessions.ts'
import { shell } from './pt-BR/shell.ts'
import { ui } from './pt-BR/ui.ts'

/**
 * The base texts of every page in the source language. Each section has a file in `pt-BR/`. The base includes the texts
 * that all screens for signed-in users share, because one file loads faster than two.
 */
export const baseTexts = { errors, fields, kit, sessions, shell, ui }
