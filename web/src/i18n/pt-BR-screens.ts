import { dashboard } from './pt-BR/dashboard.ts'
import { kit } from './pt-BR/kit.ts'
import { sectors } from './pt-BR/sectors.ts'
import { shell } from './pt-BR/shell.ts'

/** The texts of the screens behind the sign-in: a section a noun, one of the kit, one of the shell. */
export const screenTexts = { dashboard, kit, sectors, shell }
