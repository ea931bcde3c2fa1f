import * as z from 'zod'
import { agenda } from './agenda-record.ts'
import { clashes } from './clashes.ts'
import { endpoint } from './endpoint.ts'
import { day, id, idParam, nameField, time, version } from './fields.ts'
import { input, inputList, inputUnion, type Parsed } from './input.ts'
import { periodicityType } from './periodicity-type.ts'
import { planOnCalendar } from './plan-on-calendar.ts'
import { list, one, record } from './record.ts'
import { holidayChoices } from './rules/plan-days.ts'
import { MAX_CLEANINGS } from './rules/slots.ts'
import { workWarnings } from './work-warnings.ts'

/** Maximum number of agendas in one save. */
export const agendasPerSave = 200

const revision = {
  start: ['HORA_INICIAL', time],
  end: ['HORA_FINAL', time],
  companyId: ['Id_EmpresasFilial', id],
} as const

const plannedDays = {
  type: ['type', periodicityType],
  /** Portuguese names of weekdays, joined by ' - ' (`rules/weekdays.ts`). */
  weekdays: ['DIAS_SEMANA', z.string().max(200, 'too_long').default('')],
  weekdays2: ['DIAS_SEMANA2', z.string().max(200, 'too_long').default('')],
  dayOfMonth: [
    'DIA_MES',
    z.number().int().min(1, 'month_day_out_of_range').max(31, 'month_day_out_of_range').optional(),
  ],
  month: ['MES', z.number().int().min(1, 'month_out_of_range').max(12, 'month_out_of_range').optional()],
  start: ['hora_base_inicial', time],
  end: ['hora_base_final', time],
  companyId: ['Id_EmpresasFilial', id],
} as const

const limitRevisions = <Item extends z.ZodType>(revisions: z.ZodArray<Item>) =>
  revisions.max(MAX_CLEANINGS - 1, 'too_many_cleanings').default([])

/**
 * The browser builds the name as agenda_environment_user_date (R3-417). See `agendaName` in `rules/agenda-draft.ts`.
 */
const plannedName = nameField('required', 300)

const plannedPeriodicity = input({
  name: ['nome', plannedName],
  ...plannedDays,
  revisions: ['Revisoes', inputList(input(revision), limitRevisions)],
})

/** One item of a save: the person, the environment, the days and the times (R3-415). */
export const agendaItem = input({
  companyId: ['Id_EmpresasFilial', id],
  environmentId: ['Id_Environments', id],
  userId: ['Id_Users', id],
  periodicity: ['Periodicidade', plannedPeriodicity],
  /** If true, one photo for the whole slot is enough. Otherwise each mandatory task needs a photo. */
  revisionPhotos: ['revisionPhotos', z.boolean().default(false)],
  /** Only monthly and annual agendas can have `move`. The default is `inherit`. */
  onHoliday: ['onHoliday', z.enum(holidayChoices, 'invalid').optional()],
  validFrom: ['vigIni', day],
  validTo: ['vigFim', day],
})
export type AgendaItem = Parsed<typeof agendaItem>
export type WireAgendaItem = NonNullable<(typeof agendaItem)['wire']>

const agendaItems = inputList(agendaItem, (items) =>
  items.min(1, 'agenda_item_required').max(agendasPerSave, 'too_many_items'),
)

/**
 * Rejects with `not_found` (company, environment or person), `already_saved`, or `same_slot_taken` (facts `day`,
 * `start`, `end`, `environment`). `invalid_input` lists every field error of every item, such as
 * `2.periodicity.weekdays`.
 */
export const saveAgendas = endpoint({
  name: 'agenda.save',
  method: 'POST',
  path: '/agendas/v2/saveAgenda',
  action: 'agendas.write',
  summary: 'Saves agendas with every appointment of their validity, all or none',
  query: z.object({
    /**
     * Idempotency key that the browser creates for the items. A double click or a retry saves nothing and returns the
     * first response. The same key with other items is rejected with `already_saved`.
     */
    clientId: z.uuid('invalid').optional(),
  }),
  maxBytes: 1_000_000,
  body: agendaItems,
  answer: one(
    record({
      agendas: [
        'agendas',
        list(record({ id: ['ID', id], appointments: ['appointments', z.number().int()] })),
      ],
      clashes: ['clashes', clashes.clashes],
      moreClashes: ['moreClashes', clashes.moreClashes],
    }),
  ),
  status: 201,
})

/** A slot that prevents the save: the person already cleans this environment at this time. */
const takenSlot = z.object({ item: z.int(), day, start: time, end: time, environment: z.string() })
const sameSlot = takenSlot.nullable()

/** Rejects for the same reasons as a save, but returns `same_slot_taken` as part of the response. */
export const previewAgendas = endpoint({
  name: 'agenda.preview',
  method: 'POST',
  path: '/agendas/preview',
  action: 'agendas.read',
  summary: 'Previews a save: the number of cleanings, their days and their clashes. Saves nothing',
  query: z.object({
    /**
     * Index of an item, from 0. If given, `clashes` and `sameSlot` contain only this item's clashes with saved plans
     * and with the other items.
     */
    item: z.coerce.number('invalid').int('invalid').nonnegative('invalid').optional(),
  }),
  maxBytes: 1_000_000,
  body: agendaItems,
  answer: z.object({
    /** In the order of the items in the request. */
    items: z.array(
      z.object({
        /** Days with a cleaning. A cleaning that the calendar moves is on its new day. */
        days: z.array(day),
        ...planOnCalendar,
        /** Number of appointments. Each day has one appointment. */
        appointments: z.int(),
        /** Number of slots on all days: main cleanings and revisions. */
        cleanings: z.int(),
        /** Days on which the item clashes with a saved plan or another item, in ascending order. */
        clashDays: z.array(day),
        /** The slot that a saved plan or another item already has. It prevents the save. */
        sameSlot: takenSlot.nullable(),
      }),
    ),
    sameSlot,
    ...clashes,
    ...workWarnings,
  }),
})

const ofBothModals = {
  id: ['ID', id],
  active: ['ATIVO', z.boolean()],
  environmentId: ['Id_Environments', id],
  userId: ['Id_Users', id],
  revisionPhotos: ['revisionPhotos', z.boolean()],
  /**
   * The version of the agenda that the caller read. If the agenda has changed since, the call returns
   * `changed_meanwhile`.
   */
  version: ['version', version.optional()],
} as const

/**
 * Body of the small dialog that opens from a day: the active flag and the single-photo flag. The dialog cannot change
 * environment, person or periodicity.
 */
const toggledAgenda = input({ ...ofBothModals, periodicityId: ['Id_Periodicidade', id] })
export type ToggledAgenda = Parsed<typeof toggledAgenda>

/** Body of the edit dialog: the whole plan. The agenda's company cannot change. */
export const editedAgenda = input({
  ...ofBothModals,
  companyId: ['Id_EmpresasFilial', id],
  periodicity: [
    'Periodicidade',
    input({
      /** The id of the agenda's periodicity. */
      id: ['ID', id],
      /** If omitted, the name does not change. */
      name: ['nome', plannedName.optional()],
      ...plannedDays,
      /**
       * A revision with an `id` stays. A revision without an `id` is new. A stored revision that is missing in this list
       * becomes inactive.
       */
      revisions: ['Revisoes', inputList(input({ ...revision, id: ['ID', id.optional()] }), limitRevisions)],
    }),
  ],
  /** If omitted, the choice does not change. */
  onHoliday: ['onHoliday', z.enum(holidayChoices, 'invalid').optional()],
  validFrom: ['vigIni', day],
  validTo: ['vigFim', day],
})
export type EditedAgenda = Parsed<typeof editedAgenda>
export type WireEditedAgenda = NonNullable<(typeof editedAgenda)['wire']>

/** How an edit changes the appointments of an agenda. Each field lists days. Days before today never change. */
const change = {
  /** Days of appointments that are new or planned again. */
  added: z.array(day),
  /**
   * Days of appointments that follow the new plan. The appointments are inactive if the agenda is inactive. For the
   * small dialog: days of the appointments that are switched on or off.
   */
  kept: z.array(day),
  /** Days of `added` and `kept` whose appointment stays inactive, because a user cancelled or removed it separately. */
  out: z.array(day),
  /** Days of appointments that are no longer planned. */
  dropped: z.array(day),
  /** Today, if work on today's appointment has begun. That appointment does not change. */
  begun: z.array(day),
}

/**
 * Accepts the bodies of R3-422 and R3-423. Appointments of past days and appointments with recorded work do not change.
 * The company's time zone decides which day is today. Rejects with `invalid_input`, `not_found`, `same_slot_taken` or
 * `changed_meanwhile`.
 */
export const updateAgenda = endpoint({
  name: 'agenda.update',
  method: 'PUT',
  path: '/agendas/updateAgenda',
  action: 'agendas.write',
  summary: 'Edits an agenda and its appointments from today on, or deactivates or activates it',
  body: inputUnion(editedAgenda, toggledAgenda),
  answer: one(
    record({
      id: ['ID', id],
      version: ['version', z.int()],
      added: ['added', change.added],
      kept: ['kept', change.kept],
      out: ['out', change.out],
      dropped: ['dropped', change.dropped],
      begun: ['begun', change.begun],
      clashes: ['clashes', clashes.clashes],
      moreClashes: ['moreClashes', clashes.moreClashes],
    }),
  ),
})

/** Rejects for the same reasons as an edit, but returns `same_slot_taken` as part of the response. */
export const previewEdit = endpoint({
  name: 'agenda.preview-edit',
  method: 'POST',
  path: '/agendas/preview/edit',
  action: 'agendas.read',
  summary: 'Previews an edit: the changes to the appointments of an agenda and their clashes. Saves nothing',
  body: editedAgenda,
  answer: z.object({
    ...change,
    ...planOnCalendar,
    /** Number of slots (main cleanings and revisions) on the days in `added` and `kept`, without the days in `out`. */
    cleanings: z.int(),
    sameSlot,
    ...clashes,
    ...workWarnings,
  }),
})

export const readAgenda = endpoint({
  name: 'agenda.read',
  method: 'GET',
  path: '/agendas/:id',
  action: 'agendas.read',
  summary: 'Returns the current state of an agenda, for its edit form',
  params: idParam,
  answer: one(
    record({
      ...agenda.fields,
      user: [
        'User',
        one(
          record({
            id: ['id', id],
            name: ['nome', z.string()],
            avatarUrl: ['avatar_url', z.string().nullable()],
          }),
        ),
      ],
      company: ['Empresa', one(record({ id: ['ID', id], name: ['NOME', z.string()] }))],
    }),
  ),
})
