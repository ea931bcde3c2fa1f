import type { undoneTasks as source } from '../pt-BR/undone-tasks.ts'
import type { Texts } from '../texts.ts'

export const undoneTasks: Texts<typeof source> = {
  title: 'Incomplete tasks',
  about:
    'The procedures that were not done: those that the cleaner reported, with the reason, and those without any record in a cleaning with an observation.',
  search: 'Search tasks',
  task: 'Task',
  empty: 'There is no history of incomplete tasks for the current date interval',
  emptyWhy: 'Nothing was reported as not done on these days. Choose another period or another company.',
  sort: {
    count: 'Least often first',
    '-count': 'Most often first',
  },
  count: 'Times',
  times_one: '{{figure}} time',
  times_other: '{{figure}} times',
  tasks: 'Tasks not done',
  counted_one: '{{figure}} task',
  counted_other: '{{figure}} tasks',
  history: 'History of the procedure',
  searchCards: 'Search the history',
  toBack: 'Show room and cleaner',
  toFront: 'Show procedure',
  derived: 'No record of the procedure in this cleaning',
  zoomPicture: 'Enlarge the picture of {{name}}',
}
