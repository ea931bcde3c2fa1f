import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, idParam, instant, nameField, time, version } from './fields.ts'
import { periodicity, periodicityType } from './periodicities.ts'
import { MAX_CLEANINGS } from './rules/slots.ts'

/** Upper bound on the agendas of one save. */
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
  /** Whether the validity has ended, in the company's time zone. */
  FINALIZADO: z.boolean(),
  /** The end of the validity: the midnight after its last day. */
  DATA_FINALIZACAO: instant.nullable(),
  Id_EmpresasFilial: id,
  Id_Environments: id,
  Id_Periodicidade: id,
  Id_Users: id,
  vigIni: day,
  vigFim: day,
  /** Whether the agenda is an off-schedule cleaning, which no plan contained. */
  plus: z.boolean(),
  revisionPhotos: z.boolean(),
  /** Increases with every edit. */
  version,
  /** In a list of appointments, the appointment's environment. A later edit may have moved the agenda elsewhere. */
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

/** The browser builds the name as agenda_environment_user_date (R3-417): `agendaName` of `rules/agenda-draft.ts`. */
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
  /** Whether one photo per revision is enough. */
  revisionPhotos: z.boolean().default(false),
  vigIni: day,
  vigFim: day,
})
export type AgendaItem = z.output<typeof agendaItem>

const agendaItems = z.array(agendaItem).min(1, 'agenda_item_required').max(agendasPerSave, 'too_many_items')

/** Two cleanings of one person at overlapping times in different environments. A clash does not prevent a save (R3-420). */
const clash = z.object({
  /** The index of the save's item, from 0. It is 0 for an edit, a restored agenda and an undone cancellation. */
  item: z.int(),
  /** The name of the person. */
  person: z.string(),
  day,
  start: time,
  end: time,
  environment: z.string(),
  /** null if the other agenda is another item of the same save. */
  otherAgendaId: id.nullable(),
  otherEnvironment: z.string(),
  otherStart: time,
  otherEnd: time,
})
export type Clash = z.infer<typeof clash>

/** The first clashes by day, then by start, and whether there are more. */
export const clashes = { clashes: z.array(clash), moreClashes: z.boolean() }

/**
 * Rejects with `not_found` (company, environment or person), `same_slot_taken` (facts `day`, `start`, `end`, `environment`), or
 * `already_saved`. `invalid_input` reports every field error of every item, such as `2.Periodicidade.DIAS_SEMANA`.
 */
export const saveAgendas = endpoint({
  name: 'agenda.save',
  method: 'POST',
  path: '/agendas/v2/saveAgenda',
  action: 'agendas.write',
  summary: 'Saves agendas with every appointment of their validity, all or none',
  query: z.object({
    /**
     * The idempotency key of the items, made by the browser. A double click or a retry then saves nothing and returns the first
     * response. If the items differ, the save is rejected with `already_saved`.
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

/** The reason why a save would be rejected: the person already has that environment at that time. */
const takenSlot = z.object({ item: z.int(), day, start: time, end: time, environment: z.string() })
const sameSlot = takenSlot.nullable()

/** Rejects like a save, but returns `same_slot_taken` as data. */
export const previewAgendas = endpoint({
  name: 'agenda.preview',
  method: 'POST',
  path: '/agendas/preview',
  action: 'agendas.read',
  summary: 'Previews a save: the number of cleanings, their days and their clashes. Saves nothing',
  query: z.object({
    /** The index of an item, from 0. `clashes` and `sameSlot` then compare this item with saved plans and all other items. */
    item: z.coerce.number('invalid').int('invalid').nonnegative('invalid').optional(),
  }),
  maxBytes: 1_000_000,
  body: agendaItems,
  answer: z.object({
    /** In the order of the items. */
    items: z.array(
      z.object({
        days: z.array(day),
        /** The number of appointments, one per day. */
        appointments: z.int(),
        /** The number of time windows on all days: main cleanings and revisions. */
        cleanings: z.int(),
        /** All days that clash with a saved plan or another item, ascending. */
        clashDays: z.array(day),
        /** The slot for which the item would be rejected, taken by a saved plan or another item. */
        sameSlot: takenSlot.nullable(),
      }),
    ),
    sameSlot,
    ...clashes,
  }),
})

const ofBothModals = {
  ID: id,
  ATIVO: z.boolean(),
  Id_Environments: id,
  Id_Users: id,
  revisionPhotos: z.boolean(),
  /** The version of the agenda as read. If another edit changed it, the call returns `changed_meanwhile`. */
  version: version.optional(),
}

/** From the day modal: the active flag and the single-photo flag. The ids are those of the agenda as read. */
const toggledAgenda = z.strictObject({ ...ofBothModals, Id_Periodicidade: id })
export type ToggledAgenda = z.output<typeof toggledAgenda>

/** From the edit modal: the whole plan. The agenda stays in its company. */
export const editedAgenda = z.strictObject({
  ...ofBothModals,
  Id_EmpresasFilial: id,
  Periodicidade: z.strictObject({
    /** The agenda's id. */
    ID: id,
    /** Stays unchanged if absent. */
    nome: plannedName.optional(),
    ...plannedDays,
    /** Each revision that stays has its `ID`. A revision without an `ID` is new. An omitted revision becomes inactive. */
    Revisoes: z
      .array(revision.extend({ ID: id.optional() }))
      .max(MAX_CLEANINGS - 1, 'too_many_cleanings')
      .default([]),
  }),
  vigIni: day,
  vigFim: day,
})
export type EditedAgenda = z.output<typeof editedAgenda>

/** The effect of an edit on the appointments of an agenda, by day. Days before today never change. */
const change = {
  /** New appointments, or ones that are planned again. */
  added: z.array(day),
  /**
   * Appointments that follow the new plan. They are inactive if the agenda is. From the day modal: those switched off or on.
   */
  kept: z.array(day),
  /** The appointments in `added` and `kept` that stay out, because they were cancelled or removed one by one. */
  out: z.array(day),
  /** Appointments that are no longer planned. */
  dropped: z.array(day),
  /** Today's appointment if its work has begun. It stays unchanged. */
  begun: z.array(day),
}

/**
 * Accepts the bodies of R3-422 and R3-423. Appointments before the company's today, and those with work recorded, stay
 * unchanged. Rejects with `invalid_input`, `not_found`, `same_slot_taken`, or `changed_meanwhile`.
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

/** Rejects like an edit, but returns `same_slot_taken` as data. */
export const previewEdit = endpoint({
  name: 'agenda.preview-edit',
  method: 'POST',
  path: '/agendas/preview/edit',
  action: 'agendas.read',
  summary: 'Previews an edit: the changes to the appointments of an agenda and their clashes. Saves nothing',
  body: editedAgenda,
  answer: z.object({
    ...change,
    /** The number of time windows, main cleanings and revisions, on the days in `added` and `kept` but not in `out`. */
    cleanings: z.int(),
    sameSlot,
    ...clashes,
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
