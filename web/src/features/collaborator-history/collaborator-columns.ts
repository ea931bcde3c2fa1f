import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { CollaboratorView, DayNote, EnvironmentDay } from '@zelo/contract/rules/collaborator-report'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { formatPhone } from '@zelo/contract/rules/phone'
import type { TFunction } from 'i18next'
import { toSheetDay } from '../../kit/export/sheet.ts'
import { planChangeColumns } from '../reports/plan-changes.ts'
import { momentColumns } from '../reports/report-details.ts'
import type { ReportColumn } from '../reports/report-table.ts'

/**
 * Returns the columns of a list of people who worked. The list of this report and level 1 of the environments report use
 * them.
 */
export function personColumns<Row extends CollaboratorView>(t: TFunction): ReportColumn<Row>[] {
  return [
    { id: 'name', head: t('reports.name'), text: ({ name }) => name, width: 1.6 },
    { id: 'cpf', head: t('reports.cpf'), text: ({ cpf }) => maskCpf(cpf) },
    { id: 'email', head: t('reports.email'), text: ({ email }) => email, width: 1.5 },
    { id: 'phone', head: t('reports.phone'), text: ({ phone }) => formatPhone(phone) },
    {
      id: 'birth-date',
      head: t('reports.birthDate'),
      text: ({ birthDate }) => (birthDate === null ? '' : toDisplayDate(birthDate)),
      value: ({ birthDate }) => toSheetDay(birthDate),
      width: 0.8,
    },
    { id: 'company', head: t('kit.company'), text: ({ company }) => company, width: 1.2 },
    {
      id: 'last-day',
      head: t('reports.lastDay'),
      text: ({ lastDay }) => toDisplayDate(lastDay),
      value: ({ lastDay }) => toSheetDay(lastDay),
      width: 0.8,
    },
  ]
}

/** Returns the columns of level 1: a collaborator's environments and days. */
export function collaboratorDayColumns(t: TFunction): ReportColumn<EnvironmentDay>[] {
  return [
    { id: 'environment', head: t('reports.environment'), text: ({ environment }) => environment, width: 1.6 },
    { id: 'company', head: t('kit.company'), text: ({ company }) => company, width: 1.2 },
    {
      id: 'day',
      head: t('reports.date'),
      text: ({ day }) => toDisplayDate(day),
      value: ({ day }) => toSheetDay(day),
      width: 0.7,
    },
    ...momentColumns<EnvironmentDay>(t, (row) => row),
    {
      id: 'notes',
      head: t('reports.notes'),
      text: ({ notes }) => notes.map((note) => noteText(note, t)).join('\n'),
      width: 2.6,
    },
    ...planChangeColumns<EnvironmentDay>(t, ({ changes }) => changes),
  ]
}

/** Returns a note of a card as text: the task, whether it was done, and the reason or the observation. */
export function noteText({ procedure, text, undone }: DayNote, t: TFunction): string {
  return t(undone ? 'reports.noteUndone' : 'reports.noteObserved', { procedure, text })
}
