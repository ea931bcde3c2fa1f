import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, idParam, instant, nameField, time, version } from './fields.ts'
import { periodicity, periodicityType } from './periodicities.ts'
import { MAX_CLEANINGS } from './rules/slots.ts'

/** At most this many agendas are saved in one call. */
export const agendasPerSave = 200

const named = z.object({ id, name: z.string(), companyId: id })

/** Where an agenda's cleanings take place, as spec 1 §3 shows it. */
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

/** The plan as it is now: who cleans which environment, on which days, at which times (spec 3 §3). */
export const agenda = z.object({
  ID: id,
  ATIVO: z.boolean(),
  /** Whether the validity is over, in the company's zone. */
  FINALIZADO: z.boolean(),
  /** Since when: the midnight after the last day of the validity. */
  DATA_FINALIZACAO: instant.nullable(),
  Id_EmpresasFilial: id,
  Id_Environments: id,
  Id_Periodicidade: id,
  Id_Users: id,
  vigIni: day,
  vigFim: day,
  /** Out of schedule: a cleaning that no plan asked for. */
  plus: z.boolean(),
  revisionPhotos: z.boolean(),
  /** Raised by every edit. */
  version,
  /** In a list of appointments: that of the appointment, which an edit of the agenda may have moved elsewhere since. */
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

/** The browser builds it as agenda_environment_user_date (spec 3 §7): `agendaName` of `rules/agenda-draft.ts`. */
const plannedName = nameField('required', 300)

const plannedPeriodicity = z.strictObject({
  nome: plannedName,
  ...plannedDays,
  Revisoes: z
    .array(revision)
    .max(MAX_CLEANINGS - 1, 'too_many_cleanings')
    .default([]),
})

/** One item of a save: who cleans which environment, on which days, at which times (spec 3 §7). */
export const agendaItem = z.strictObject({
  Id_EmpresasFilial: id,
  Id_Environments: id,
  Id_Users: id,
  Periodicidade: plannedPeriodicity,
  /** One photo per revision is enough. */
  revisionPhotos: z.boolean().default(false),
  vigIni: day,
  vigFim: day,
})
export type AgendaItem = z.output<typeof agendaItem>

const agendaItems = z.array(agendaItem).min(1, 'agenda_item_required').max(agendasPerSave, 'too_many_items')

/** Two cleanings of one person at overlapping times in different environments: saved all the same (DOMAIN §4). */
const clash = z.object({
  /** Which item of the save, from 0; 0 for an edit, a restored agenda and an undone cancellation. */
  item: z.int(),
  /** Name of whose day it is. */
  person: z.string(),
  day,
  start: time,
  end: time,
  environment: z.string(),
  /** null: another item of the same save. */
  otherAgendaId: id.nullable(),
  otherEnvironment: z.string(),
  otherStart: time,
  otherEnd: time,
})
export type Clash = z.infer<typeof clash>

/** The first clashes by day, then by start, and whether there are more. */
export const clashes = { clashes: z.array(clash), moreClashes: z.boolean() }

/**
 * Refused with `invalid_input` (every field error of every item, as `2.Periodicidade.DIAS_SEMANA`), `not_found` (company,
 * environment or person), `same_slot_taken` (facts `day`, `start`, `end`, `environment`), or `already_saved`.
 */
export const saveAgendas = endpoint({
  name: 'agenda.save',
  method: 'POST',
  path: '/agendas/v2/saveAgenda',
  action: 'agendas.write',
  summary: 'Saves agendas with the appointments of their whole validity, all of them or none',
  query: z.object({
    /**
     * Made by the browser for the items as they are: the same save sent again, by a double click or after a lost answer,
     * saves nothing and answers as the first one. With other items it is refused with `already_saved`.
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

/** What a save would be refused for: the person has that environment at that time already. */
const takenSlot = z.object({ item: z.int(), day, start: time, end: time, environment: z.string() })
const sameSlot = takenSlot.nullable()

/** Refused like a save, but for `same_slot_taken`, which it tells. */
export const previewAgendas = endpoint({
  name: 'agenda.preview',
  method: 'POST',
  path: '/agendas/preview',
  action: 'agendas.read',
  summary:
    'What a save would make: how many cleanings, on which days, and what they clash with; saves nothing',
  query: z.object({
    /** From 0: `clashes` and `sameSlot` are then those of this item, with saved plans and with every other item. */
    item: z.coerce.number('invalid').int('invalid').nonnegative('invalid').optional(),
  }),
  maxBytes: 1_000_000,
  body: agendaItems,
  answer: z.object({
    /** In the order of the items. */
    items: z.array(
      z.object({
        days: z.array(day),
        /** One a day. */
        appointments: z.int(),
        /** Time windows on all days, main cleanings and revisions. */
        cleanings: z.int(),
        /** All days on which it clashes with a saved plan or with another item, ascending. */
        clashDays: z.array(day),
        /** What the item would be refused for, because of a saved plan or of another item. */
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
  /** That of the agenda as it was read: an edit by somebody else meanwhile is then answered `changed_meanwhile`. */
  version: version.optional(),
}

/** From the day modal: the active flag and the single-photo flag; the ids are those of the agenda as it was read. */
const toggledAgenda = z.strictObject({ ...ofBothModals, Id_Periodicidade: id })
export type ToggledAgenda = z.output<typeof toggledAgenda>

/** From the edit modal: the whole plan. It stays in its company. */
export const editedAgenda = z.strictObject({
  ...ofBothModals,
  Id_EmpresasFilial: id,
  Periodicidade: z.strictObject({
    /** The agenda's. */
    ID: id,
    /** What it was, unless said. */
    nome: plannedName.optional(),
    ...plannedDays,
    /** With the ID of each that stays; one without is new, one that is left out becomes inactive. */
    Revisoes: z
      .array(revision.extend({ ID: id.optional() }))
      .max(MAX_CLEANINGS - 1, 'too_many_cleanings')
      .default([]),
  }),
  vigIni: day,
  vigFim: day,
})
export type EditedAgenda = z.output<typeof editedAgenda>

/** What an edit does to the appointments of an agenda, each named by its day. Days before today never change. */
const change = {
  /** New, or planned again. */
  added: z.array(day),
  /** They follow the new plan, inactive when the agenda is. From the day modal: those switched off or on. */
  kept: z.array(day),
  /** Of those added and kept, the ones that stay out, because they were cancelled or removed one by one. */
  out: z.array(day),
  /** No longer planned. */
  dropped: z.array(day),
  /** Today's, when work on it has begun: it stays as it is. */
  begun: z.array(day),
}

/**
 * Both shapes of spec 3 §7. Appointments before the company's today, and those with work recorded, stay as they are.
 * Refused with `invalid_input`, `not_found`, `same_slot_taken`, or `changed_meanwhile`.
 */
export const updateAgenda = endpoint({
  name: 'agenda.update',
  method: 'PUT',
  path: '/agendas/updateAgenda',
  action: 'agendas.write',
  summary: 'Edits an agenda and its appointments from today on, or switches it off or on',
  body: z.union([editedAgenda, toggledAgenda]),
  answer: z.object({ ID: id, version: z.int(), ...change, ...clashes }),
})

/** Refused like an edit, but for `same_slot_taken`, which it tells. */
export const previewEdit = endpoint({
  name: 'agenda.preview-edit',
  method: 'POST',
  path: '/agendas/preview/edit',
  action: 'agendas.read',
  summary: 'What an edit would do to the appointments of an agenda, and what it clashes with; saves nothing',
  body: editedAgenda,
  answer: z.object({
    ...change,
    /** Time windows, main cleanings and revisions, on the days added and kept that are not out. */
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
  summary: 'One agenda as it is now, for its edit form',
  params: idParam,
  answer: agenda.extend({
    User: z.object({ id, nome: z.string(), avatar_url: z.string().nullable() }),
    Empresa: z.object({ ID: id, NOME: z.string() }),
  }),
})
