import * as z from 'zod'
import { day, id, instant, time, version } from './fields.ts'
import { periodicity } from './periodicities.ts'
import { type Decoded, list, one, record, type Wire } from './record.ts'
import { holidayChoices } from './rules/plan-days.ts'

const named = record({ id: ['id', id], name: ['name', z.string()], companyId: ['companyId', id] })
const procedure = record({ id: ['id', id], name: ['name', z.string()] })

/** The environment of an agenda (R1-182). */
const place = record({
  id: ['id', id],
  name: ['name', z.string()],
  floor: ['andar', z.string()],
  categoryId: ['categoriaId', id],
  companyId: ['companyId', id],
  sectorId: ['setorId', id],
  image: ['IMAGEM', z.string().nullable()],
  /** The main cleaning of the agenda. */
  start: ['HORA_INICIAL', time.nullable()],
  end: ['HORA_FINAL', time.nullable()],
  cleaningsPerDay: ['qtdLimpezaDia', z.number().int()],
  sector: ['Setor', one(named)],
  category: ['Categoria', one(named)],
  mandatory: ['Procedures', list(procedure)],
  optional: ['proceduresOptions', list(procedure)],
})

/** The current plan: the person, the environment, the days and the times (R3-266). */
export const agenda = record({
  id: ['ID', id],
  active: ['ATIVO', z.boolean()],
  /** True if the last day of validity is over in the company's time zone. */
  finished: ['FINALIZADO', z.boolean()],
  /** The midnight at the end of the last day of validity. */
  finishedAt: ['DATA_FINALIZACAO', instant.nullable()],
  companyId: ['Id_EmpresasFilial', id],
  environmentId: ['Id_Environments', id],
  periodicityId: ['Id_Periodicidade', id],
  userId: ['Id_Users', id],
  validFrom: ['vigIni', day],
  validTo: ['vigFim', day],
  /** The agenda's choice for days that the calendar skips (`rules/plan-days.ts`). */
  onHoliday: ['onHoliday', z.enum(holidayChoices)],
  /** True for an off-schedule cleaning, which nobody planned. */
  offSchedule: ['plus', z.boolean()],
  revisionPhotos: ['revisionPhotos', z.boolean()],
  /** Increases with every edit. */
  version: ['version', version],
  /**
   * The current environment of the agenda. In a list of appointments, it is the environment of the appointment. The
   * agenda may have moved to another environment since then.
   */
  environment: ['Environment', one(place)],
  periodicity: ['Periodicidade', one(periodicity)],
})
export type Agenda = Decoded<typeof agenda>
export type WireAgenda = Wire<typeof agenda>
