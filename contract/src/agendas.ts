import * as z from 'zod'
import { clashes } from './clashes.ts'
import { endpoint } from './endpoint.ts'
import { day, id, idParam, instant, nameField, time, version } from './fields.ts'
import { periodicity, periodicityType } from './periodicities.ts'
import { planOnCalendar } from './plan-on-calendar.ts'
import { holidayChoices } from './rules/plan-days.ts'
import { MAX_CLEANINGS } from './rules/slots.ts'
import { workWarnings } from './work-warnings.ts'

/** Maximum number of agendas in one save. */
export const agendasPerSave = 200

const named = z.object({ id, name: z.string(), companyId: id })

/** The environment of an agenda (R1-182). */
const place = z.object({
  id,
  name: z.string(),
  andar: z.string(),
  categoriaId: id,
  companyId: id,
  setorId: id,
  IMAGEM: z.string().nullable(),
  HORA_INICIAL: time.nullable(),
  HORA_FINAL: time.nullable(),
  qtdLimpezaDia: z.number().int(),
  Setor: named,
  Categoria: named,
  Procedures: z.array(z.object({ id, name: z.string() })),
  proceduresOptions: z.array(z.object({ id, name: z.string() })),
})

/** The current plan: the person, the environment, the days and the times (R3-266). */
export const agenda = z.object({
  ID: id,
  ATIVO: z.boolean(),
  /** True if the last day of validity is over in the company's time zone. */
  FINALIZADO: z.boolean(),
  /** The midnight at the end of the last day of validity. */
  DATA_FINALIZACAO: instant.nullable(),
  Id_EmpresasFilial: id,
  Id_Environments: id,
  Id_Periodicidade: id,
  Id_Users: id,
  vigIni: day,
  vigFim: day,
  /** The agenda's choice for days that the calendar skips (`rules/plan-days.ts`). */
  onHoliday: z.enum(holidayChoices),
  /** True for an off-schedule cleaning, which nobody planned. */
  plus: z.boolean(),
  revisionPhotos: z.boolean(),
  /** Increases with every edit. */
  version,
  /**
   * The current environment of the agenda. In a list of appointments, the environment of the appointment, because the
   * agenda may have moved since.
   */
  Environment: place,
  Periodicidade: periodicity,
})
export type Agenda = z.infer<typeof agenda>

const revision = z.strictObject({ HORA_INICIAL: time, HORA_FINAL: time, Id_EmpresasFilial: id })

const plannedDays = {
  type: periodicityType,
  DIAS_SEMANA: z.string().max(200, 'too_long').default(''),
  DIAS_SEMANA2: z.string().max(200, 'too_long').default(''),
  DIA_MES: z.number().int().min(1, 'month_day_out_of_range').max(31, 'month_day_out_of_range').optional(),
  MES: z.number().int().min(1, 'month_out_of_range').max(12, 'month_out_of_range').optional(),
  hora_base_inicial: time,
  hora_base_final: time,
  Id_EmpresasFilial: id,
}

/**
 * The browser builds the name as agenda_environment_user_date (R3-417). See `agendaName` in `rules/agenda-draft.ts`.
 */
const plannedName = nameField('required', 300)

const plannedPeriodicity = z.strictObject({
  nome: plannedName,
  ...plannedDays,
  Revisoes: z
    .array(revision)
    .max(MAX_CLEANINGS - 1, 'too_many_cleanings')
    .default([]),
})

/** One item of a save: the person, the environment, the days and the times (R3-415). */
export const agendaItem = z.strictObject({
  Id_EmpresasFilial: id,
  Id_Environments: id,
  Id_Users: id,
  Periodicidade: plannedPeriodicity,
  /** If true, one photo per slot is enough. */
  revisionPhotos: z.boolean().default(false),
  /** `move` is only for monthly and annual agendas. The default is `inherit`. */
  onHoliday: z.enum(holidayChoices, 'invalid').optional(),
  vigIni: day,
  vigFim: day,
})
export type AgendaItem = z.output<typeof agendaItem>

const agendaItems = z.array(agendaItem).min(1, 'agenda_item_required').max(agendasPerSave, 'too_many_items')

/**
 * Rejects with `not_found` (company, environment or person), `already_saved`, or `same_slot_taken` (facts `day`,
 * `start`, `end`, `environment`). `invalid_input` lists every field error of every item, such as
 * `2.Periodicidade.DIAS_SEMANA`.
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
  answer: z.object({
    agendas: z.array(z.object({ ID: id, appointments: z.number().int() })),
    ...clashes,
  }),
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
  ID: id,
  ATIVO: z.boolean(),
  Id_Environments: id,
  Id_Users: id,
  revisionPhotos: z.boolean(),
  /**
   * The version of the agenda that the caller read. If the agenda has changed since, the call returns
   * `changed_meanwhile`.
   */
  version: version.optional(),
}

/**
 * Body of the small dialog that opens from a day: the active flag and the single-photo flag. The dialog cannot change
 * environment, person or periodicity.
 */
const toggledAgenda = z.strictObject({ ...ofBothModals, Id_Periodicidade: id })
export type ToggledAgenda = z.output<typeof toggledAgenda>

/** Body of the edit dialog: the whole plan. The agenda's company cannot change. */
export const editedAgenda = z.strictObject({
  ...ofBothModals,
  Id_EmpresasFilial: id,
  Periodicidade: z.strictObject({
    /** The agenda's id. */
    ID: id,
    /** If absent, the name stays. */
    nome: plannedName.optional(),
    ...plannedDays,
    /**
     * A revision with an `ID` stays. A revision without an `ID` is new. A stored revision that is missing in this list
     * becomes inactive.
     */
    Revisoes: z
      .array(revision.extend({ ID: id.optional() }))
      .max(MAX_CLEANINGS - 1, 'too_many_cleanings')
      .default([]),
  }),
  /** If absent, the choice stays. */
  onHoliday: z.enum(holidayChoices, 'invalid').optional(),
  vigIni: day,
  vigFim: day,
})
export type EditedAgenda = z.output<typeof editedAgenda>

/** How an edit changes the appointments of an agenda. Each field lists days. Days before today never change. */
const change = {
  /** Days of appointments that are new or planned again. */
  added: z.array(day),
  /**
   * Days of appointments that follow the new plan. They are inactive if the agenda is inactive. For the small dialog:
   * days of the appointments that are switched on or off.
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
  body: z.union([editedAgenda, toggledAgenda]),
  answer: z.object({ ID: id, version: z.int(), ...change, ...clashes }),
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
  answer: agenda.extend({
    User: z.object({ id, nome: z.string(), avatar_url: z.string().nullable() }),
    Empresa: z.object({ ID: id, NOME: z.string() }),
  }),
})
