import type { Company } from '@zelo/contract/companies'
import type { TFunction } from 'i18next'

/**
 * Returns each company as an option. The parent company has a label of its own, because its name also stands for the whole
 * group.
 */
export function listCompanyChoices(companies: readonly Company[], scope: number, t: TFunction) {
  return companies.map(({ ID, NOME: name }) => ({
    value: String(ID),
    label: ID === scope ? t('shell.alone', { name }) : name,
  }))
}

/** Returns the active companies as options. If the chosen company is not active, an empty option is added. */
export function listActiveChoices(active: readonly Company[], chosen: number | undefined) {
  return withChosen(
    active.map(({ ID, NOME }) => ({ value: String(ID), label: NOME })),
    chosen,
  )
}

/**
 * Returns the options. If the chosen value is missing, an empty option is added. Without it the select would show another
 * value as chosen.
 */
export function withChosen(
  choices: readonly { value: string; label: string }[],
  chosen: number | null | undefined,
) {
  const value = String(chosen)
  return choices.some((choice) => choice.value === value) ? [...choices] : [{ value, label: '' }, ...choices]
}
