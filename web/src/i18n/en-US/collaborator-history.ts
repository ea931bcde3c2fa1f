import type { collaboratorHistory as source } from '../pt-BR/collaborator-history.ts'
import type { Texts } from '../texts.ts'

export const collaboratorHistory: Texts<typeof source> = {
  title: 'Collaborators',
  about:
    'What each collaborator did, with times, photos and observations. The picture opens the profile, the card the history.',
  search: 'Search collaborators',
  empty: 'There is no history of collaborators for the current date interval',
  emptyWhy: 'Nobody recorded work on these days. Choose another period or another company.',
  openProfile: 'Profile of {{name}}',
  profile: 'Profile',
  until: 'Last day {{day}}',
  one: 'Collaborator',
  history: 'History of the collaborator',
  searchDays: 'Environment or date',
  noData: 'No data found for the current collaborator',
}
