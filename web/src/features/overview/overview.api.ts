import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAppointments } from '@zelo/contract/appointments'
import { listEnvironmentHistory, listUserHistory } from '@zelo/contract/history'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { call } from '../../lib/call.ts'

/** The environment or the person that a page shows. */
export interface Subject {
  kind: 'environment' | 'person'
  id: number
}

/** The fields of a task record that the page needs. */
export interface TaskRecord {
  id: number
  appointmentId: number
  day: string
  person: string
  environment: string
  task: string
  undoneReason: string | null
  photos: readonly { url: string; thumbnailUrl: string }[]
}

/** Reads the appointments of one environment or person in the group of `scope`. Both days are included. */
export function subjectAppointmentsQuery(scope: number, { kind, id }: Subject, { from, to }: DateInterval) {
  return queryOptions({
    queryKey: ['appointment', 'subject', scope, kind, id, from, to],
    queryFn: ({ signal }) => {
      const one = kind === 'environment' ? { environmentId: id } : { userId: id }
      return call(listAppointments, { query: { companyId: scope, from, to, ...one } }, signal)
    },
    placeholderData: keepPreviousData,
  })
}

/** Reads the task records of one environment or person, sorted by day and start. */
export function subjectRecordsQuery({ kind, id }: Subject, { from, to }: DateInterval) {
  return queryOptions({
    queryKey: ['execution', 'subject', kind, id, from, to],
    queryFn: async ({ signal }): Promise<TaskRecord[]> => {
      const records =
        kind === 'environment'
          ? (await call(listEnvironmentHistory, { query: { environmentId: id, from, to } }, signal)).data
          : await call(listUserHistory, { query: { userId: id, from, to } }, signal)
      return records.map(({ id: recordId, plan, person, place, procedure, undoneReason, photos }) => ({
        id: recordId,
        appointmentId: plan.appointmentId,
        day: plan.day,
        person: person.name,
        environment: place.name,
        task: procedure.name,
        undoneReason,
        photos,
      }))
    },
    placeholderData: keepPreviousData,
  })
}
