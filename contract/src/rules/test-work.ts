import type { ReportPlan, ReportTask, WorkRecord } from './work-record.ts'

/** Differences from the default record: Ana's first task of the main cleaning in the lobby, from 09:05 to 09:10. */
export interface WorkOptions {
  id?: number
  task?: ReportTask
  /** Id of one of the plan's revisions. */
  revisionId?: number
  extra?: boolean
  /** `HH:MM` or `HH:MM:SS` on the plan's day in Fortaleza, or an instant. */
  start?: string
  /** Null if the work never ended. */
  end?: string | null
  observation?: string
  undoneReason?: string
  plan?: ReportPlan
  person?: WorkRecord['person']
  place?: WorkRecord['place']
}

export const floor: ReportTask = { taskId: 11, id: 1, name: 'Lavar piso' }
export const soap: ReportTask = { taskId: 12, id: 2, name: 'Repor sabonete' }
export const glass: ReportTask = { taskId: 13, id: 3, name: 'Limpar vidros' }

/**
 * A plan with the main cleaning 09:00–10:00 and the revisions 13:00–13:30 (21) and 16:00–16:30 (22). The tasks floor
 * and soap are mandatory.
 */
export const plan: ReportPlan = {
  appointmentId: 7,
  agendaId: 3,
  day: '2026-03-02',
  status: 'Incompleto',
  offSchedule: false,
  main: { start: '09:00', end: '10:00' },
  revisions: [
    { id: 21, start: '13:00', end: '13:30' },
    { id: 22, start: '16:00', end: '16:30' },
  ],
  tasks: [floor, soap],
}

export const ana: WorkRecord['person'] = {
  id: 1,
  name: 'Ana Lúcia',
  cpf: '52998224725',
  email: 'ana@orla.example',
  phone: '85999990000',
  avatar: null,
  avatarUrl: null,
  birthDate: '1990-05-17',
  companyId: 5,
  company: 'Filial Centro',
}

export const lobby: WorkRecord['place'] = {
  id: 4,
  name: 'Recepção',
  floor: 'Térreo',
  category: { id: 1, name: 'Comum' },
  sector: { id: 2, name: 'Entrada' },
  companyId: 5,
  company: 'Filial Centro',
}

let ids = 0

export function buildWorkRecord(options: WorkOptions = {}): WorkRecord {
  ids += 1
  const own = options.plan ?? plan
  const { taskId, ...procedure } = options.task ?? floor
  const instant = (text: string) =>
    text.length > 8 ? text : `${own.day}T${text.length === 5 ? `${text}:00` : text}-03:00`
  return {
    id: options.id ?? ids,
    plan: own,
    person: options.person ?? ana,
    place: options.place ?? lobby,
    taskId,
    procedure,
    revisionId: options.revisionId ?? null,
    extra: options.extra ?? false,
    startedAt: instant(options.start ?? '09:05'),
    endedAt: options.end === null ? null : instant(options.end ?? '09:10'),
    observation: options.observation ?? null,
    undoneReason: options.undoneReason ?? null,
    presence: 'scanned',
    photos: [],
  }
}

/** Returns the records of a complete cleaning: floor, then soap. */
export function cleaning(options: WorkOptions & { start: string; end: string }): WorkRecord[] {
  return [buildWorkRecord({ ...options, task: floor }), buildWorkRecord({ ...options, task: soap })]
}
