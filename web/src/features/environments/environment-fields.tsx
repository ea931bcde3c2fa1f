import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { withChosen } from '../../kit/company/company-choices.ts'
import { LongSelect } from '../../kit/filters/long-select.tsx'
import { toFieldSentence } from '../../lib/field-sentence.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AddNewLink } from './add-new-link.tsx'
import { leaveToRegister } from './awaited-records.ts'
import {
  type DraftPlace,
  type Kind,
  type Option,
  withAllOptional,
  withProcedure,
  withProcedureAt,
  withRisk,
} from './environment-draft.ts'
import styles from './environment-form.module.css'
import { PlainFields } from './plain-fields.tsx'
import { ProcedureChoices } from './procedure-choices.tsx'
import { RiskChoices } from './risk-choices.tsx'
import type { EnvironmentForm } from './use-environment-form.ts'

/** The server's error codes for a category or a sector that was removed. */
const gone = { categoryId: 'category_unknown', sectorId: 'sector_unknown' }

/** Selects the company. The company of an environment cannot change, so the edit form offers only that company. */
export function CompanyField(props: {
  form: EnvironmentForm
  companies: readonly Option[]
  onChoose?: (companyId: number) => void
}) {
  const { form, companies, onChoose } = props
  const { t } = useTranslation()
  const choices = withChosen(companies.map(toSelectOption), form.draft.companyId)
  return (
    <Select
      label={t('environments.company')}
      data={choices}
      value={String(form.draft.companyId)}
      disabled={choices.length === 1}
      onChange={({ currentTarget }) => onChoose?.(Number(currentTarget.value))}
      error={form.error('companyId')}
    />
  )
}

/**
 * The fields of the register form and of the edit form (R2-068 to R2-076). The element `company` is shown above them.
 * `place` identifies the form.
 */
export function EnvironmentFields(props: { form: EnvironmentForm; place: DraftPlace; company: ReactNode }) {
  const { form, place, company } = props
  const { t } = useTranslation()
  const { draft, offered, change } = form
  const { categories, sectors } = offered
  const leaveFor = (kind: Kind) => () => leaveToRegister(kind, { place, draft, offered })
  const options = useMemo(
    () => ({ categoryId: categories.map(toSelectOption), sectorId: sectors.map(toSelectOption) }),
    [categories, sectors],
  )
  const chooser = (field: 'categoryId' | 'sectorId', label: string) => {
    const chosen = String(draft[field])
    const isGone = options[field].every(({ value }) => value !== chosen)
    return (
      <LongSelect
        label={label}
        value={isGone ? '' : chosen}
        options={options[field]}
        onChange={({ currentTarget }) => form.set(field, Number(currentTarget.value))}
        error={isGone ? <FieldError sentence={toFieldSentence(gone[field])} /> : form.error(field)}
      >
        {isGone && <option value="" disabled />}
      </LongSelect>
    )
  }
  return (
    <>
      <div className={styles.fields}>
        {company}
        <TextInput
          label={t('environments.form.name')}
          maxLength={120}
          autoFocus
          autoComplete="off"
          {...form.field('name')}
        />
        <div className={styles.withLink}>
          {chooser('categoryId', t('environments.category'))}
          <AddNewLink kind="categories" onLeave={leaveFor('categories')} />
        </div>
        <div className={styles.withLink}>
          {chooser('sectorId', t('environments.sector'))}
          <AddNewLink kind="sectors" onLeave={leaveFor('sectors')} />
        </div>
        <TextInput
          label={t('environments.floor')}
          placeholder={t('environments.form.floorExample')}
          maxLength={120}
          autoComplete="off"
          {...form.field('floor')}
        />
        <PlainFields form={form} />
      </div>
      <RiskChoices
        risks={offered.risks}
        chosen={draft.risks}
        error={form.error('risks')}
        onTick={(id, on) => change(withRisk(draft, id, on))}
        onAddNew={leaveFor('risks')}
      />
      <ProcedureChoices
        procedures={offered.procedures}
        draft={draft}
        error={form.error('mandatory') ?? form.error('optional')}
        onTick={(id, duty, on) => change(withProcedure(draft, id, duty, on))}
        onMove={(id, duty, place) => change(withProcedureAt(draft, id, duty, place))}
        onAddNew={leaveFor('procedures')}
        onAllOptional={() => change(withAllOptional(draft, offered))}
        onNone={() => change({ ...draft, mandatory: [], optional: [] })}
      />
    </>
  )
}

function toSelectOption({ id, name }: Option) {
  return { value: String(id), label: name }
}
