import {
  longestDetail,
  longestInstruction,
  mostProcedureMinutes,
  type ProcedureDetails,
} from '@zelo/contract/procedure-details'
import { photoRules } from '@zelo/contract/rules/photo-rule'
import { photoRuleNames } from '@zelo/contract/rules/photo-rule-names'
import type { Language } from '@zelo/ui/lib/language.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DetailFields } from '../../kit/crud/crud-screen.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './procedure-fields.module.css'

const names = ['instruction', 'product', 'ppe', 'minutes', 'photoRule'] as const

/** The details of a procedure. The section starts folded if it is empty. */
export const ProcedureFields: DetailFields = ({ form }) => {
  const { t, i18n } = useTranslation()
  const { values } = form
  const hasError = names.some((name) => form.error(name))
  const [isOpen, setOpen] = useState(() => names.some((name) => values[name]))
  return (
    <details
      className={styles.details}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('procedures.details')}</summary>
      <div className={styles.fields}>
        <TextArea
          label={t('procedures.instruction')}
          description={t('procedures.instructionWhy')}
          rows={4}
          maxLength={longestInstruction}
          {...form.field('instruction')}
        />
        <TextInput label={t('procedures.product')} maxLength={longestDetail} {...form.field('product')} />
        <TextInput label={t('procedures.ppe')} maxLength={longestDetail} {...form.field('ppe')} />
        <TextInput
          label={t('procedures.minutes')}
          type="number"
          inputMode="numeric"
          min={1}
          max={mostProcedureMinutes}
          name="minutes"
          value={values.minutes ?? ''}
          onChange={({ currentTarget: { value } }) =>
            form.set('minutes', value === '' ? null : Number(value))
          }
          error={form.error('minutes')}
        />
        <Select
          label={t('procedures.photoRule')}
          description={t('procedures.photoRuleWhy')}
          name="photoRule"
          data={[
            { value: '', label: t('procedures.asAgenda') },
            ...photoRules.map((rule) => ({
              value: rule,
              label: photoRuleNames[i18n.language as Language][rule],
            })),
          ]}
          value={values.photoRule ?? ''}
          onChange={({ currentTarget: { value } }) =>
            form.set('photoRule', (value || null) as ProcedureDetails['photoRule'])
          }
          error={form.error('photoRule')}
        />
      </div>
    </details>
  )
}
