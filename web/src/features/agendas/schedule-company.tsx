import type { Company } from '@zelo/contract/companies'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/field-error.tsx'
import { Select } from '../../ui/select.tsx'
import type { ScheduleDraft } from './schedule-draft.ts'

/**
 * Selects an active company for a schedule. If the company of a draft is no longer active, the company stays selected and
 * the field explains what to do. Without this, the select would show another company.
 */
export function ScheduleCompany(props: {
  companies: readonly Company[]
  draft: ScheduleDraft
  error: ReactNode
  onChoose: (companyId: number) => void
}) {
  const { companies, draft, error, onChoose } = props
  const { t } = useTranslation()
  const held = draft.items.length > 0
  const inactive = useInactive(companies, draft)
  const active = companies
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      label={t('agendas.company')}
      disabled={held}
      value={String(draft.companyId ?? '')}
      data={inactive ? [{ value: String(draft.companyId), label: inactive.name }, ...active] : active}
      error={inactive ? <FieldError sentence={inactive.sentence} /> : error}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    />
  )
}

/** Returns the name and the error of a draft's company if it is no longer active. Otherwise it returns undefined. */
export function useInactive(companies: readonly Company[], draft: ScheduleDraft) {
  const { t } = useTranslation()
  const company = companies.find(({ id }) => id === draft.companyId)
  if (draft.companyId === null || company?.active) return undefined
  return {
    name: company?.name ?? t('agendas.inactiveCompany'),
    sentence: t(draft.items.length > 0 ? 'agendas.inactiveHeld' : 'agendas.inactiveFree'),
  }
}
