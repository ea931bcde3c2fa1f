import { randomUUID } from 'node:crypto'
import { type AgendaItem, type EditedAgenda, saveAgendas, updateAgenda } from '@zelo/contract/agendas'
import { monday, type TestApp } from '../../test-app.ts'
import { createGroup, type Person, type TestEnvironment } from '../../test-group.ts'
import { recordWork } from '../executions/recording.service.ts'
import { updateAgenda as updateAgendaIn } from './agenda-edit.service.ts'
import { agendaItemOf, editOf, type PlanWish } from './test-agenda.ts'

/** An agenda that was saved, with what an edit of it has to name. */
export interface SavedPlan {
  item: AgendaItem
  agendaId: number
  periodicityId: number
  revisionIds: number[]
}

/** A group and its plans, made and edited through the calls by its coordinator. */
export type Schedule = Awaited<ReturnType<typeof createSchedule>>

export async function createSchedule(server: TestApp, marker: string) {
  const group = await createGroup(server.database, { marker })
  const { coordinator } = group.people
  const inGroup: typeof server.database.inGroup<unknown> = server.database.inGroup

  /** Every appointment of an agenda, or of the group, by day; those taken out too. */
  const rows = (agendaId?: number) =>
    server.database.inGroup(group.id, async (queries) => {
      const all = queries.selectFrom('appointments').selectAll().orderBy('day').orderBy('id')
      return await (agendaId === undefined ? all : all.where('agenda_id', '=', agendaId)).execute()
    })

  return {
    group,
    inGroup,
    rows,
    /** The days on which an agenda takes place. */
    days: async (agendaId?: number) =>
      (await rows(agendaId)).filter((row) => row.active).map(({ day }) => day),
    /** One day's appointment of an agenda. */
    on: async (agendaId: number, day: string) => {
      const row = (await rows(agendaId)).find((each) => each.day === day)
      if (!row) throw new Error(`no appointment on ${day}`)
      return row
    },
    save: async (wish: PlanWish = {}): Promise<SavedPlan> => {
      const item = agendaItemOf(group, wish)
      const reply = await server.callAs(coordinator, saveAgendas, { query: {}, body: [item] })
      const agendaId = reply.body.agendas[0]!.ID
      return await server.database.inGroup(group.id, async (queries) => {
        const { periodicity_id: periodicityId } = await queries
          .selectFrom('agendas')
          .select('periodicity_id')
          .where('id', '=', agendaId)
          .executeTakeFirstOrThrow()
        const revisions = await queries
          .selectFrom('revisions')
          .select('id')
          .where('periodicity_id', '=', periodicityId)
          .orderBy('position')
          .execute()
        return { item, agendaId, periodicityId, revisionIds: revisions.map(({ id }) => id) }
      })
    },
    /** Sends a plan again as the edit modal does, changed. Revisions keep their ids by their place unless said. */
    edit: (plan: SavedPlan, wish: PlanWish, more: Partial<EditedAgenda> = {}, caller: Person = coordinator) =>
      server.callAs(caller, updateAgenda, { body: { ...changed(plan, wish), ...more } }),
    /** Makes an edit that is not over before `meanwhile` is; what meets it reads the plan as it was. */
    whileEdited: (plan: SavedPlan, wish: PlanWish, meanwhile: () => Promise<void>) =>
      server.database.inGroup(group.id, async (queries) => {
        await updateAgendaIn(queries, { groupId: group.id }, changed(plan, wish), new Date(monday))
        await meanwhile()
      }),
    /** The edit modal's body for a plan with changes. */
    changed,
    /** Sends what the day modal sends. */
    toggle: (
      plan: SavedPlan,
      flags: { ATIVO?: boolean; revisionPhotos?: boolean; version?: number; Id_Users?: number },
      caller: Person = coordinator,
    ) =>
      server.callAs(caller, updateAgenda, {
        body: {
          ID: plan.agendaId,
          Id_Environments: plan.item.Id_Environments,
          Id_Periodicidade: plan.periodicityId,
          Id_Users: plan.item.Id_Users,
          ATIVO: true,
          revisionPhotos: plan.item.revisionPhotos,
          ...flags,
        },
      }),
    /** Its person begins an appointment's first task. */
    begin: (appointmentId: number, { person = group.people.cleaner, place = group.lobby, now }: Begin) =>
      server.database.inGroup(group.id, (queries) =>
        recordWork(
          queries,
          { groupId: group.id, userId: person.id },
          [
            {
              clientId: randomUUID(),
              appointmentId,
              taskId: place.mandatory[0],
              revisionId: null,
              extra: false,
              startedAt: new Date(now),
              endedAt: null,
              observation: null,
              undoneReason: null,
              proof: { scanned: place.code },
              sentAt: new Date(now),
              receivedAt: new Date(now),
            },
          ],
          new Date(now),
        ),
      ),
  }

  function changed(plan: SavedPlan, wish: PlanWish): EditedAgenda {
    const { Periodicidade: before, ...item } = plan.item
    const next = agendaItemOf(group, {
      validity: [item.vigIni, item.vigFim],
      times: timesOf(plan.item),
      ...wish,
    })
    const days = wish.days ? next.Periodicidade : { ...before, ...timesAlone(next) }
    return editOf({ ...next, Periodicidade: { ...days, nome: before.nome } }, plan)
  }
}

interface Begin {
  person?: Person
  place?: TestEnvironment
  /** An instant. */
  now: string
}

function timesOf({ Periodicidade: { hora_base_inicial, hora_base_final, Revisoes } }: AgendaItem) {
  return [
    [hora_base_inicial, hora_base_final],
    ...Revisoes.map(({ HORA_INICIAL, HORA_FINAL }) => [HORA_INICIAL, HORA_FINAL] as const),
  ] as unknown as NonNullable<PlanWish['times']>
}

function timesAlone({ Periodicidade: { hora_base_inicial, hora_base_final, Revisoes } }: AgendaItem) {
  return { hora_base_inicial, hora_base_final, Revisoes }
}
