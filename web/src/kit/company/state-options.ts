import { brazilianStates, stateNames } from '@zelo/contract/rules/brazilian-states'

/** The Brazilian states as options of a select, sorted by name. */
export const stateOptions = brazilianStates
  .map((value) => ({ value, label: stateNames[value] }))
  .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
