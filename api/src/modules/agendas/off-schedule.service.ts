import { agendaName } from '@zelo/contract/rules/agenda-draft'
import { localMoment, minutesOfDay, timeOfMinutes, weekdayOf } from '@zelo/contract/rules/calendar'
import type { Slot } from '@zelo/contract/rules/slots'
import { formatWeekdays } from '@zelo/contract/rules/weekdays'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { saveAgendas } from './agendas.service.ts'
import { lockPerson, selectOffSchedule, selectPlace } from './off-schedule.queries.ts'

/** The window that a cleaning nobody planned is given. */
const minutesGiven = 30

const lastMinute = 23 * 60 + 59

/**
 * Starts a cleaning that no plan asked for ('Fora da agenda', `plus` on the wire): an agenda of that one day with one
 * appointment, for which the work is then recorded like any other. The same start sent again answers the same
 * appointment, and a phone may send it a day late.
 * @throws `not_found` for an environment that the group does not have; `same_slot_taken` when the person has that
 *   environment on the plan at that time: that appointment is the one to record for; `invalid_input` when the person
 *   or the company is not active
 */
export async function startOffSchedule(
  queries: Queries,
  actor: { groupId: number; userId: number },
  { environmentId, startedAt }: { environmentId: number; startedAt: Date },
): Promise<{ agendaId: number; appointmentId: number }> {
  const place = await selectPlace(queries, environmentId)
  if (!place) throw new DomainError('not_found')
  const { day, time } = localMoment(startedAt, place.time_zone)
  const slot = slotFrom(time)
  const person = await lockPerson(queries, actor.userId)
  const start = { userId: actor.userId, environmentId, day, time: slot.start }
  const already = await selectOffSchedule(queries, start)
  if (already) return already

  await saveAgendas(
    queries,
    actor,
    [
      {
        Id_EmpresasFilial: place.company_id,
        Id_Environments: environmentId,
        Id_Users: actor.userId,
        revisionPhotos: false,
        vigIni: day,
        vigFim: day,
        Periodicidade: {
          nome: agendaName(place.name, person.name, day),
          type: 'sem',
          DIAS_SEMANA: formatWeekdays([weekdayOf(day)]),
          DIAS_SEMANA2: '',
          hora_base_inicial: slot.start,
          hora_base_final: slot.end,
          Id_EmpresasFilial: place.company_id,
          Revisoes: [],
        },
      },
    ],
    startedAt,
    { offSchedule: true },
  )
  const started = await selectOffSchedule(queries, start)
  if (!started) throw new Error('the off-schedule appointment was not saved')
  return started
}

/** No slot passes midnight, and none is empty. */
function slotFrom(time: string): Slot {
  const start = Math.min(minutesOfDay(time), lastMinute - 1)
  return { start: timeOfMinutes(start), end: timeOfMinutes(Math.min(start + minutesGiven, lastMinute)) }
}
