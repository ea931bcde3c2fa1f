import { colorNames } from '@zelo/contract/rules/colors'

/** Texts of the colour field. The groups are those of the NR-5 risk map. */
export const colors = {
  riskMap: 'Mapa de riscos (NR-5)',
  others: 'Outras cores',
  own: 'Código da cor',
  pick: 'Escolher outra cor',
  groups: {
    physical: 'Físicos',
    chemical: 'Químicos',
    biological: 'Biológicos',
    ergonomic: 'Ergonômicos',
    accidents: 'Acidentes',
  },
  names: colorNames['pt-BR'],
}
