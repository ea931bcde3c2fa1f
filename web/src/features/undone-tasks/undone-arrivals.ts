import type { ArrivedRecord } from '@zelo/contract/records'
import type { UndoneTask } from '@zelo/contract/rules/undone-tasks'

/**
 * Returns a function that finds the records of a task. For a task reported as undone, this is the record of the report.
 * For any other task, these are uncounted records of its procedure and appointment. Arrivals do not state the slot, so
 * these may include records of another slot.
 */
export function indexTaskRecords(
  records: readonly ArrivedRecord[],
): (task: UndoneTask) => readonly ArrivedRecord[] {
  const byKey = Map.groupBy(records, toRecordKey)
  return (task) => byKey.get(toTaskKey(task))?.filter((record) => isRecordOfTask(record, task)) ?? []
}

/** Returns a function that reports whether a record belongs to one of the tasks. */
export function matchTaskRecords(tasks: readonly UndoneTask[]): (record: ArrivedRecord) => boolean {
  const byKey = Map.groupBy(tasks, toTaskKey)
  return (record) => byKey.get(toRecordKey(record))?.some((task) => isRecordOfTask(record, task)) ?? false
}

function isRecordOfTask({ arrival, startedAt }: ArrivedRecord, task: UndoneTask): boolean {
  if (task.derived) return arrival.standing !== 'counted'
  return Date.parse(startedAt) === Date.parse(task.startedAt ?? '')
}

const toRecordKey = ({ appointmentId, procedure }: ArrivedRecord) => `${appointmentId} ${procedure}`

const toTaskKey = (task: UndoneTask) => `${task.appointmentId} ${task.procedure}`
