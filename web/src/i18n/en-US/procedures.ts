import type { procedures as source } from '../pt-BR/procedures.ts'
import type { Texts } from '../texts.ts'

export const procedures: Texts<typeof source> = {
  title: 'Procedures',
  about:
    'Procedures are the tasks of a cleaning, such as washing the floor or emptying bins. In each environment a procedure is mandatory or optional.',
  list: 'List procedures',
  register: 'Register procedure',
  column: 'Procedure',
  editTitle: 'Edit procedure',
  empty: 'No procedures are registered yet',
  emptyWhy:
    'A procedure is a task that the collaborator does in an environment. Register the procedures before the environments.',
  created: 'Procedure registered successfully',
  edited: 'Procedure edited successfully',
  removed: 'Procedure deleted successfully',
  createFailed: 'The procedure could not be registered',
  editFailed: 'The procedure could not be edited',
  removeFailed: 'The procedure could not be deleted',
  duplicate: 'Duplicate procedure',
  duplicateWhy: 'A procedure with the same name and company is already registered',
  removeWhy:
    '{{name}}, of {{company}}, will no longer exist. A procedure that an environment uses cannot be removed.',
  inUse_one: '{{count}} environment uses this procedure. Take the procedure out of it before removing it.',
  inUse_other:
    '{{count}} environments use this procedure. Take the procedure out of them before removing it.',
  batchFailed: 'The list of procedures could not be registered',
  batchDone_one: '{{figure}} procedure registered successfully',
  batchDone_other: '{{figure}} procedures registered successfully',
}
