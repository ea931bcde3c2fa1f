import type { Company } from '@zelo/contract/companies'
import { type BrazilianState, brazilianStates, stateNames } from '@zelo/contract/rules/brazilian-states'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stateOptions } from '../../kit/company/state-options.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { previewPlace, setPlace } from './calendar-days.api.ts'
import styles from './calendar-days.module.css'
import { EffectDialog } from './effect-dialog.tsx'

/**
 * Sets the Brazilian state of a company. The holidays of that state then apply to the company. Shows the effect before the
 * save. Notes explain which days stay in the calendar and which are removed. If the company has branches, a note explains
 * that they keep their own state.
 */
export function PlaceDialog(props: { company: Company; hasBranches: boolean; onClose: () => void }) {
  const { company, hasBranches, onClose } = props
  const { t } = useTranslation()
  const [state, setState] = useState<BrazilianState | null>(company.state)
  const [municipality, setMunicipality] = useState(company.municipality)
  const [isChecked, setChecked] = useState(false)
  const notes = [
    hasBranches && t('calendarDays.onlyCompany', { name: company.name }),
    company.state !== null &&
      state !== company.state &&
      t('calendarDays.stateReplaced', { state: stateNames[company.state] }),
    company.state !== null && state === null && t('calendarDays.nationalKept'),
    company.municipality !== '' &&
      municipality.trim() !== company.municipality &&
      t('calendarDays.cityKept', { city: company.municipality }),
  ].filter((note) => note !== false)
  const body = { companyId: company.id, state, municipality }
  if (isChecked) {
    return (
      <EffectDialog
        title={company.name}
        verb={t('calendarDays.saveState')}
        success={t(state === null ? 'calendarDays.placeCleared' : 'calendarDays.placeSaved')}
        change={[JSON.stringify(body)]}
        preview={() => previewPlace(body)}
        save={() => setPlace(body)}
        onSaved={onClose}
        onBack={() => setChecked(false)}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      width="small"
      title={company.name}
      verb={t('calendarDays.showEffect')}
      changed={state !== company.state || municipality !== company.municipality}
      className={styles.fields}
      onSubmit={() => setChecked(true)}
      onClose={onClose}
    >
      <Select
        label={t('calendarDays.state')}
        description={t('calendarDays.stateWhy')}
        data-autofocus
        value={state ?? ''}
        data={[{ value: '', label: t('calendarDays.noState') }, ...stateOptions]}
        onChange={({ currentTarget: { value } }) =>
          setState(brazilianStates.find((one) => one === value) ?? null)
        }
      />
      <TextInput
        label={t('calendarDays.municipality')}
        maxLength={120}
        value={municipality}
        onChange={({ currentTarget }) => setMunicipality(currentTarget.value)}
      />
      {notes.length > 0 && (
        <div className={styles.soft} role="status">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </FormDialog>
  )
}
