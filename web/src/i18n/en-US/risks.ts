import type { risks as source } from '../pt-BR/risks.ts'
import type { Texts } from '../texts.ts'

export const risks: Texts<typeof source> = {
  title: 'Risks',
  about:
    'Risks are the dangers of a room, such as a slippery floor or electric shock. The cleaner sees them, each in its color, before starting to clean.',
  list: 'Risks',
  register: 'New risk',
  column: 'Risk',
  editTitle: 'Edit risk',
  empty: 'No risks are registered yet',
  emptyWhy: 'A risk warns the cleaner of what is dangerous in a room. Register the risks before the rooms.',
  add: 'Add',
  another: 'Save and add another',
  created: 'Risk registered',
  edited: 'Risk edited',
  removed: 'Risk deleted',
  createFailed: 'The risk could not be registered',
  editFailed: 'The risk could not be edited',
  removeFailed: 'The risk could not be deleted',
  duplicate: 'Duplicate risk',
  duplicateWhy: 'A risk with the same name and company is already registered',
  removeWhy: '{{name}} at {{company}} will be deleted. A risk that a room has cannot be removed.',
  inUse_one: '{{count}} room has this risk. Take the risk out of it before removing it.',
  inUse_other: '{{count}} rooms have this risk. Take the risk out of them before removing it.',
  batchFailed: 'The list of risks could not be registered',
  batchDone_one: '{{figure}} risk registered',
  batchDone_other: '{{figure}} risks registered',
}
