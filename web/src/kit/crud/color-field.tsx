import { lazy } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'

/** The colour field. The component and its texts load when a form first shows it. */
export const ColorField = lazy(async () => {
  const [file] = await Promise.all([import('./color-choice.tsx'), loadTexts('colors')])
  return { default: file.ColorChoice }
})
