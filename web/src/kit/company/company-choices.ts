import type { Company } from '@zelo/contract/companies'
import type { TFunction } from 'i18next'

/**
 * Returns each company as an option. The parent company gets a special label, because its name also stands for the
 * whole group.
 */
export function listCompanyChoices(companies: readonly Company[], scope: number, t: TFunction) {
  return companies.map(({ id, name }) => ({
    value: String(id),
    label: id === scope ? t('shell.alone', { name }) : name,
  }))
}

/** Returns the active companies as options. If the chosen company is not active, an empty option is added. */
export function listActiveChoices(active: readonly Company[], chosen: number | undefined) {
  return withChosen(
    active.map(({ id, name }) => ({ value: String(id), label: name })),
    chosen,
  )
}

/**
 * Returns the options. If the chosen value is not among them, an empty option is added. Otherwise the select would show
 * another value as chosen.
 */
export function withChosen(
  choices: readonly { value: string; label: string }[],
  chosen: number | null | undefined,
) {
  const value = String(chosen)
  return choices.some((choice) => choice.value === value) ? [...choices] : [{ value, label: '' }, ...choices]
}
