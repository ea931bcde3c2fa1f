import type { procedures as source } from '../pt-BR/procedures.ts'
import type { Texts } from '../texts.ts'

export const procedures: Texts<typeof source> = {
  title: 'Procedures',
  about:
    'Procedures are the tasks of a cleaning, such as washing the floor or emptying bins. In each room a procedure is mandatory or optional.',
  list: 'Procedures',
  register: 'New procedure',
  column: 'Procedure',
  editTitle: 'Edit procedure',
  empty: 'No procedures are registered yet',
  emptyWhy:
    'A procedure is a task that the cleaner does in a room. Register the procedures before the rooms.',
  add: 'Add',
  another: 'Save and add another',
  created: 'Procedure registered',
  edited: 'Procedure edited',
  removed: 'Procedure deleted',
  createFailed: 'The procedure could not be registered',
  editFailed: 'The procedure could not be edited',
  removeFailed: 'The procedure could not be deleted',
  duplicate: 'Duplicate procedure',
  duplicateWhy: 'A procedure with the same name and company is already registered',
  removeWhy: '{{name}} at {{company}} will be deleted. A procedure that a room uses cannot be removed.',
  inUse_one: '{{count}} room uses this procedure. Take the procedure out of it before removing it.',
  inUse_other: '{{count}} rooms use this procedure. Take the procedure out of them before removing it.',
  details: 'Instructions, time and photo',
  instruction: 'Instructions',
  instructionWhy: 'The cleaner reads them on the phone, beside the task.',
  product: 'Product',
  ppe: 'PPE',
  minutes: 'Expected minutes',
  minutesColumn: 'Minutes',
  photoRule: 'Photo',
  photoRuleWhy:
    'If a photo is due, the task is done only with the photo, or with the reason why there is none.',
  asAgenda: 'As the agenda says',
  batchFailed: 'The list of procedures could not be registered',
  batchDone_one: '{{figure}} procedure registered',
  batchDone_other: '{{figure}} procedures registered',
}
