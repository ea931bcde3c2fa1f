import type { sectors as source } from '../pt-BR/sectors.ts'
import type { Texts } from '../texts.ts'

export const sectors: Texts<typeof source> = {
  title: 'Sectors',
  about:
    'Sectors are the areas of a company in which its environments lie, such as Reception or Production. Every environment belongs to one sector.',
  list: 'List sectors',
  register: 'Register sector',
  column: 'Sector',
  editTitle: 'Edit sector',
  empty: 'No sectors are registered yet',
  emptyWhy:
    'A sector holds the environments of one area of the company. Register the sectors before the environments.',
  created: 'Sector registered successfully',
  edited: 'Sector edited successfully',
  removed: 'Sector deleted successfully',
  createFailed: 'The sector could not be registered',
  editFailed: 'The sector could not be edited',
  removeFailed: 'The sector could not be deleted',
  duplicate: 'Duplicate sector',
  duplicateWhy: 'A sector with the same name and company is already registered',
  removeWhy:
    '{{name}}, of {{company}}, will no longer exist. A sector that an environment uses cannot be removed.',
  inUse_one: '{{count}} environment uses this sector. Give it another sector before removing this one.',
  inUse_other: '{{count}} environments use this sector. Give them another sector before removing this one.',
  batchFailed: 'The list of sectors could not be registered',
  batchDone_one: '{{figure}} sector registered successfully',
  batchDone_other: '{{figure}} sectors registered successfully',
}
