import { NativeSelect } from '@mantine/core'
import type { Company } from '@zelo/contract/companies'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/field-error.tsx'
import type { ScheduleDraft } from './schedule-draft.ts'

/**
 * The company of a schedule, one of the active ones. A draft's own that is inactive by now stays, so that no other one seems
 * to be it, and the field says what is to be done.
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
    .filter(({ ATIVO }) => ATIVO)
    .map(({ ID, NOME }) => ({ value: String(ID), label: NOME }))
  return (
    <NativeSelect
      label={t('agendas.company')}
      disabled={held}
      value={String(draft.companyId ?? '')}
      data={inactive ? [{ value: String(draft.companyId), label: inactive.name }, ...active] : active}
      error={inactive ? <FieldError sentence={inactive.sentence} /> : error}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    />
  )
}

/** What a draft's company is called and what is said of it where it is not active any more; else undefined. */
export function useInactive(companies: readonly Company[], draft: ScheduleDraft) {
  const { t } = useTranslation()
  const company = companies.find(({ ID }) => ID === draft.companyId)
  if (draft.companyId === null || company?.ATIVO) return undefined
  return {
    name: company?.NOME ?? t('agendas.inactiveCompany'),
    sentence: t(draft.items.length > 0 ? 'agendas.inactiveHeld' : 'agendas.inactiveFree'),
  }
}
