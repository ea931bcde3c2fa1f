import type { branchRanking as source } from '../pt-BR/branch-ranking.ts'
import type { Texts } from '../texts.ts'

export const branchRanking: Texts<typeof source> = {
  about: 'The branches side by side. Each figure opens its cleanings.',
  filters: 'Order and interval',
  rankBy: 'Rank by',
  by: {
    onTime: 'Most on time',
    undone: 'Most not done',
    late: 'Most outside the planned time',
  },
  branch: 'Branch',
  figures: {
    planned: 'Planned',
    done: 'Done',
    onTime: 'On time',
    late: 'Outside the planned time',
    undone: 'Not done',
  },
  open: '{{figure}}: {{value}}. Open the cleanings of {{name}}',
  comparedWith:
    'The second line is the change since {{from}} to {{to}}. Not done means incomplete or missed.',
  points: '{{points}} points',
  nothingBefore: 'nothing to compare',
  empty: 'No cleanings in this interval',
  emptyWhy: 'Choose another interval.',
  alone: 'There is only one company',
  aloneWhy: 'This screen compares branches. The client report shows the figures of one company.',
}
