import type { Company } from '@zelo/contract/companies'
import type { TFunction } from 'i18next'

/** Returns each company as an option. The parent company's label distinguishes it from the whole group. */
export function listCompanyChoices(companies: readonly Company[], scope: number, t: TFunction) {
  return companies.map(({ ID, NOME: name }) => ({
    value: String(ID),
    label: ID === scope ? t('shell.alone', { name }) : name,
  }))
}

/** Returns the active companies as options, with an empty one if the chosen company is no longer active. */
export function listActiveChoices(active: readonly Company[], chosen: number | undefined) {
  return withChosen(
    active.map(({ ID, NOME }) => ({ value: String(ID), label: NOME })),
    chosen,
  )
}

/** Returns options, with a nameless one if the chosen value is missing: the select would show another as chosen. */
export function withChosen(
  choices: readonly { value: string; label: string }[],
  chosen: number | null | undefined,
) {
  const value = String(chosen)
  return choices.some((choice) => choice.value === value) ? [...choices] : [{ value, label: '' }, ...choices]
}
