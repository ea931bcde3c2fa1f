import { colorNames } from '@zelo/contract/rules/colors'
import type { colors as source } from '../pt-BR/colors.ts'
import type { Texts } from '../texts.ts'

export const colors: Texts<typeof source> = {
  riskMap: 'Risk map (NR-5)',
  others: 'Other colors',
  own: 'Color code',
  pick: 'Pick another color',
  groups: {
    physical: 'Physical',
    chemical: 'Chemical',
    biological: 'Biological',
    ergonomic: 'Ergonomic',
    accidents: 'Accidents',
  },
  names: colorNames['en-US'],
}
