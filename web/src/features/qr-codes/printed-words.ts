import type { TFunction } from 'i18next'
import type { PrintedWords } from './door-sign.ts'

const steps = ['read', 'work', 'photograph'] as const

/** Returns the fixed sentences of a printed code in the interface language. */
export function toPrintedWords(t: TFunction): PrintedWords {
  return {
    instruction: t('qrCodes.printed.instruction'),
    steps: steps.map((step) => ({
      verb: t(`qrCodes.printed.${step}`),
      rest: t(`qrCodes.printed.${step}Rest`),
    })),
    typed: t('qrCodes.printed.typed'),
    environment: t('qrCodes.printed.environment'),
    care: t('qrCodes.printed.care'),
  }
}
