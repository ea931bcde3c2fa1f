import type { ProcedureDetails } from '@zelo/contract/procedure-details'
import { photoRuleNames } from '@zelo/contract/rules/photo-rule-names'
import type { Language } from '@zelo/ui/lib/language.ts'
import { lazy } from 'react'
import type { KindDetails } from '../../kit/crud/crud-screen.tsx'

const noDetails: ProcedureDetails = { instruction: '', product: '', ppe: '', minutes: null, photoRule: null }

/** The form fields and columns that only procedures have: how they are done and when a photo is due. */
export const procedureDetails: KindDetails = {
  Fields: lazy(async () => ({ default: (await import('./procedure-fields.tsx')).ProcedureFields })),
  readValues: ({ instruction, product, ppe, minutes, photoRule } = noDetails) => ({
    instruction,
    product,
    ppe,
    minutes,
    photoRule,
  }),
  createColumns: ({ t, language }) => [
    {
      id: 'minutes',
      head: t('procedures.minutesColumn'),
      text: ({ minutes }) => (minutes ? String(minutes) : ''),
      value: ({ minutes }) => minutes ?? null,
      sortText: ({ minutes }) => String(minutes ?? 0).padStart(4, '0'),
      searched: false,
      figures: true,
      width: 'max(70px, 6vw)',
      card: 'labelled',
    },
    {
      id: 'photoRule',
      head: t('procedures.photoRule'),
      text: ({ photoRule }) => (photoRule ? photoRuleNames[language as Language][photoRule] : ''),
      searched: false,
      width: 'max(84px, 9vw)',
      card: 'labelled',
    },
    {
      id: 'product',
      head: t('procedures.product'),
      text: ({ product = '' }) => product,
      width: 'max(100px, 10vw)',
      card: 'labelled',
    },
    {
      id: 'ppe',
      head: t('procedures.ppe'),
      text: ({ ppe = '' }) => ppe,
      width: 'max(84px, 10vw)',
      card: 'labelled',
    },
    {
      id: 'instruction',
      head: t('procedures.instruction'),
      text: ({ instruction = '' }) => instruction,
      width: 'max(96px, 11vw)',
      card: 'labelled',
    },
  ],
}
