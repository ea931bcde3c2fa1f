import type { Company } from '@zelo/contract/companies'
import type { TFunction } from 'i18next'

/** Each company; what is the parent company's own is told from what is the group's. */
export function companyChoices(companies: readonly Company[], scope: number, t: TFunction) {
  return companies.map(({ ID, NOME: name }) => ({
    value: String(ID),
    label: ID === scope ? t('shell.alone', { name }) : name,
  }))
}

/** The active companies; nothing stands there while the chosen one is none of them any more. */
export function activeChoices(active: readonly Company[], chosen: number | undefined) {
  const choices = active.map(({ ID, NOME }) => ({ value: String(ID), label: NOME }))
  const isOffered = active.some(({ ID }) => ID === chosen)
  return isOffered ? choices : [{ value: String(chosen), label: '' }, ...choices]
}
