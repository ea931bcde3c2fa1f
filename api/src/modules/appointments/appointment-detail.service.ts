import type { readAppointment as readAppointmentCall } from '@zelo/contract/appointments'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { fileUrl } from '../../storage/file-url.ts'
import { toExecution } from '../executions/executions.service.ts'
import { toJudgement } from '../records/judgements.queries.ts'
import { selectExecutions, selectTakenOut } from './appointment-detail.queries.ts'
import { selectAppointment } from './appointments.queries.ts'
import { readAppointmentParts, toAppointment } from './appointments.service.ts'

type Detail = AnswerOf<typeof readAppointmentCall>

/**
 * Returns one appointment with all its recorded work.
 * @throws `not_found` for an unknown appointment or one that is no longer planned
 */
export async function readAppointment(queries: Queries, id: number, now: Date): Promise<Detail> {
  const row = await selectAppointment(queries, id)
  if (!row) throw new DomainError('not_found')
  const parts = await readAppointmentParts(queries, [row], now)
  const executions = await selectExecutions(queries, id)
  return {
    appointment: {
      ...toAppointment(row, parts),
      slots: JSON.parse(row.slots),
      extras: JSON.parse(row.extras),
      skippedSlots: row.skipped_slots === null ? undefined : JSON.parse(row.skipped_slots),
    },
    executions: executions.map((execution) => ({
      ...toExecution(execution, now),
      mandatory: execution.mandatory,
      judgement: toJudgement(execution.judgement, execution.time_zone),
      photos: execution.photos.map(({ file, thumbnail }) => ({
        url: fileUrl(file) ?? '',
        thumbnailUrl: fileUrl(thumbnail) ?? '',
      })),
    })),
    takenOutBy: row.active ? null : await readTakenOut(queries, id),
  }
}

async function readTakenOut(queries: Queries, id: number): Promise<Detail['takenOutBy']> {
  const out = await selectTakenOut(queries, id)
  if (!out) return null
  return {
    name: out.name,
    at: toZonedIso((out.removed_at ?? out.created_at)!, out.time_zone),
    justification: out.justification,
    cancellationId: out.cancellation_id,
  }
}
