import type { Language } from '../account-fields.ts'
import type { PhotoRule } from './photo-rule.ts'

/** The names of the photo rules, in forms and in import files. */
export const photoRuleNames: Record<Language, Record<PhotoRule, string>> = {
  'pt-BR': {
    never: 'Nunca',
    undone: 'Quando não realizada',
    always: 'Sempre',
    slot: 'Uma por limpeza',
  },
  'en-US': {
    never: 'Never',
    undone: 'When not done',
    always: 'Always',
    slot: 'Once per cleaning',
  },
}
