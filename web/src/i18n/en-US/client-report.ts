import type { clientReport as source } from '../pt-BR/client-report.ts'
import type { Texts } from '../texts.ts'

export const clientReport: Texts<typeof source> = {
  about:
    'What the client receives for an interval: figures, comparison, tasks not done and photos. It names no people.',
  filters: 'Company and interval',
  pdf: 'Export to PDF',
  empty: 'No cleanings in this interval',
  emptyWhy: 'Choose another interval or company.',
  environments: 'Rooms',
  undone: 'Tasks not done',
  nothingUndone: 'All tasks were done.',
  reasons: 'Reasons',
  noReason: 'No reason given',
  skipped: 'Cleanings skipped by the calendar',
  skippedWhy: 'Holidays and closures. The figures above leave out these cleanings.',
  photos: 'Photos',
  noPhotos: 'This interval has no photos.',
  count: 'Count',
  comparedWith: 'Compared with {{from}} to {{to}}:',
  upTrend: '{{name}}: {{share}}, {{difference}} points higher.',
  downTrend: '{{name}}: {{share}}, {{difference}} points lower.',
  sameTrend: '{{name}}: {{share}}, the same.',
  noTrend: '{{name}}: {{share}}, nothing to compare.',
  paperTitle: 'Cleaning report: {{company}}',
  signedBy: 'For {{company}}',
  signedByClient: 'For the client',
}
