import type { sectors as source } from '../pt-BR/sectors.ts'
import type { Texts } from '../texts.ts'

export const sectors: Texts<typeof source> = {
  title: 'Sectors',
  about:
    'Sectors are the areas of a company in which its rooms lie, such as Reception or Production. Every room belongs to one sector.',
  list: 'Sectors',
  register: 'New sector',
  column: 'Sector',
  editTitle: 'Edit sector',
  empty: 'No sectors are registered yet',
  emptyWhy: 'A sector holds the rooms of one area of the company. Register the sectors before the rooms.',
  add: 'Add',
  another: 'Save and add another',
  created: 'Sector registered',
  edited: 'Sector edited',
  removed: 'Sector deleted',
  createFailed: 'The sector could not be registered',
  editFailed: 'The sector could not be edited',
  removeFailed: 'The sector could not be deleted',
  duplicate: 'Duplicate sector',
  duplicateWhy: 'A sector with the same name and company is already registered',
  removeWhy: '{{name}} at {{company}} will be deleted. A sector that a room uses cannot be removed.',
  inUse_one: '{{count}} room uses this sector. Give it another sector before removing this one.',
  inUse_other: '{{count}} rooms use this sector. Give them another sector before removing this one.',
  batchFailed: 'The list of sectors could not be registered',
  batchDone_one: '{{figure}} sector registered',
  batchDone_other: '{{figure}} sectors registered',
}
