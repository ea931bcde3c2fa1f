import type { collaboratorHistory as source } from '../pt-BR/collaborator-history.ts'
import type { Texts } from '../texts.ts'

export const collaboratorHistory: Texts<typeof source> = {
  title: 'Cleaners',
  about:
    'What each cleaner did, with times, photos and observations. The picture opens the profile, the card the history.',
  search: 'Search cleaners',
  empty: 'There is no history of cleaners for the current date interval',
  emptyWhy: 'Nobody recorded work on these days. Choose another period or another company.',
  openProfile: 'Profile of {{name}}',
  profile: 'Profile',
  until: 'Last day {{day}}',
  one: 'Cleaner',
  history: 'History of the cleaner',
  searchDays: 'Room or date',
  noData: 'No data found for the current cleaner',
}
