import type { risks as source } from '../pt-BR/risks.ts'
import type { Texts } from '../texts.ts'

export const risks: Texts<typeof source> = {
  title: 'Risks',
  about:
    'Risks are the dangers of an environment, such as a slippery floor or electric shock. The collaborator sees them, each in its color, before starting to clean.',
  list: 'List risks',
  register: 'Register risk',
  column: 'Risk',
  editTitle: 'Edit risk',
  empty: 'No risks are registered yet',
  emptyWhy:
    'A risk warns the collaborator of what is dangerous in an environment. Register the risks before the environments.',
  created: 'Risk registered successfully',
  edited: 'Risk edited successfully',
  removed: 'Risk deleted successfully',
  createFailed: 'The risk could not be registered',
  editFailed: 'The risk could not be edited',
  removeFailed: 'The risk could not be deleted',
  duplicate: 'Duplicate risk',
  duplicateWhy: 'A risk with the same name and company is already registered',
  removeWhy:
    '{{name}}, of {{company}}, will no longer exist. A risk that an environment has cannot be removed.',
  inUse_one: '{{count}} environment has this risk. Take the risk out of it before removing it.',
  inUse_other: '{{count}} environments have this risk. Take the risk out of them before removing it.',
  batchFailed: 'The list of risks could not be registered',
  batchDone_one: '{{figure}} risk registered successfully',
  batchDone_other: '{{figure}} risks registered successfully',
}
