import { colorNames } from '@zelo/contract/rules/colors'

/** Words of the choice of a colour; the groups are those of the risk map of NR-5. */
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
