import { randomUUID } from 'node:crypto'
import { saveAgendas, updateAgenda, type WireEditedAgenda } from '@zelo/contract/agendas'
import { monday, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type Person, type TestEnvironment } from '../../../test/test-group.ts'
import { recordWork } from '../executions/recording.service.ts'
import { updateAgenda as updateAgendaIn } from './agenda-edit.service.ts'
import {
  buildAgendaEdit,
  buildAgendaItem,
  type PlanWish,
  readSentEdit,
  type SentAgenda,
} from './test-agenda.ts'

/** A saved agenda with the ids that an edit needs. */
export interface SavedPlan {
  item: SentAgenda
  agendaId: number
  periodicityId: number
  revisionIds: number[]
}

/** A test group with helpers that save and edit plans through the API as its coordinator. */
export type Schedule = Awaited<ReturnType<typeof createSchedule>>

export async function createSchedule(server: TestApp, marker: string) {
  const group = await createGroup(server.database, { marker })
  const { coordinator } = group.people
  const inGroup: typeof server.database.inGroup<unknown> = server.database.inGroup

  /** Returns all appointments of an agenda or of the group by day, including inactive ones. */
  const rows = (agendaId?: number) =>
    server.database.inGroup(group.id, async (queries) => {
      const all = queries.selectFrom('appointments').selectAll().orderBy('day').orderBy('id')
      return await (agendaId === undefined ? all : all.where('agenda_id', '=', agendaId)).execute()
    })

  return {
    group,
    inGroup,
    rows,
    /** Returns the days of an agenda's active appointments. */
    days: async (agendaId?: number) =>
      (await rows(agendaId)).filter((row) => row.active).map(({ day }) => day),
    /** Returns an agenda's appointment of one day. */
    on: async (agendaId: number, day: string) => {
      const row = (await rows(agendaId)).find((each) => each.day === day)
      if (!row) throw new Error(`no appointment on ${day}`)
      return row
    },
    save: async (wish: PlanWish = {}): Promise<SavedPlan> => {
      const item = buildAgendaItem(group, wish)
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
    /** Sends a changed plan as the edit form does. Each revision keeps its id unless `wish` has other ids. */
    edit: (
      plan: SavedPlan,
      wish: PlanWish,
      more: Partial<WireEditedAgenda> = {},
      caller: Person = coordinator,
    ) => server.callAs(caller, updateAgenda, { body: { ...changed(plan, wish), ...more } }),
    /**
     * Runs `meanwhile` while the transaction of an edit is open. Calls in `meanwhile` still read the plan before the
     * edit.
     */
    whileEdited: (plan: SavedPlan, wish: PlanWish, meanwhile: () => Promise<void>) =>
      server.database.inGroup(group.id, async (queries) => {
        const body = readSentEdit(changed(plan, wish))
        await updateAgendaIn(queries, { groupId: group.id }, body, new Date(monday))
        await meanwhile()
      }),
    /** Returns the body of the edit form for a changed plan. */
    changed,
    /** Sends the small form that changes only the active flag and the single-photo flag. */
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
    /** Records the start of an appointment's first task. The default person is the cleaner. */
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

  function changed(plan: SavedPlan, wish: PlanWish): WireEditedAgenda {
    const { Periodicidade: before, ...item } = plan.item
    const next = buildAgendaItem(group, {
      validity: [item.vigIni, item.vigFim],
      times: toTimes(plan.item),
      ...wish,
    })
    const days = wish.days ? next.Periodicidade : { ...before, ...timesAlone(next) }
    return buildAgendaEdit({ ...next, Periodicidade: { ...days, nome: before.nome } }, plan)
  }
}

interface Begin {
  person?: Person
  place?: TestEnvironment
  /** ISO 8601. */
  now: string
}

function toTimes({ Periodicidade: { hora_base_inicial, hora_base_final, Revisoes } }: SentAgenda) {
  return [
    [hora_base_inicial, hora_base_final],
    ...Revisoes.map(({ HORA_INICIAL, HORA_FINAL }) => [HORA_INICIAL, HORA_FINAL] as const),
  ] as unknown as NonNullable<PlanWish['times']>
}

function timesAlone({ Periodicidade: { hora_base_inicial, hora_base_final, Revisoes } }: SentAgenda) {
  return { hora_base_inicial, hora_base_final, Revisoes }
}
