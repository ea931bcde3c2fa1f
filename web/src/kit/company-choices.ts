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
  return withChosen(
    active.map(({ ID, NOME }) => ({ value: String(ID), label: NOME })),
    chosen,
  )
}

/** Choices of a select; one without a name before them where what is chosen is none of them, or another would seem to be. */
export function withChosen(
  choices: readonly { value: string; label: string }[],
  chosen: number | null | undefined,
) {
  const value = String(chosen)
  return choices.some((choice) => choice.value === value) ? [...choices] : [{ value, label: '' }, ...choices]
}
