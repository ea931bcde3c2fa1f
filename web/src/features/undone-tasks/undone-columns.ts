import { maskCpf } from '@zelo/contract/rules/cpf'
import { formatPhone } from '@zelo/contract/rules/phone'
import type { UndoneProcedure, UndoneTask } from '@zelo/contract/rules/undone-tasks'
import type { TFunction } from 'i18next'
import { planChangeColumns } from '../reports/plan-changes.ts'
import { momentColumns } from '../reports/report-details.ts'
import type { ReportColumn } from '../reports/report-table.ts'

export function undoneProcedureColumns(t: TFunction): ReportColumn<UndoneProcedure>[] {
  return [
    { id: 'procedure', head: t('reports.procedure'), text: ({ name }) => name, width: 4 },
    {
      id: 'count',
      head: t('undoneTasks.count'),
      text: ({ count }) => String(count),
      value: ({ count }) => count,
    },
  ]
}

/** The columns of undone tasks. They contain the data from both sides of a card. */
export function undoneTaskColumns(t: TFunction): ReportColumn<UndoneTask>[] {
  return [
    {
      id: 'procedure',
      head: t('reports.procedure'),
      text: (task) => task.procedure,
      above: true,
    },
    ...momentColumns<UndoneTask>(t, (task) => ({
      startedAt: task.startedAt ?? '',
      endedAt: task.endedAt,
    })),
    { id: 'observation', head: t('reports.observation'), text: ({ observation }) => observation, width: 1.8 },
    {
      id: 'environment',
      head: t('reports.environment'),
      text: (task) => task.environment,
      width: 1.2,
    },
    { id: 'company', head: t('kit.company'), text: ({ company }) => company },
    {
      id: 'collaborator',
      head: t('reports.collaborator'),
      text: (task) => task.person,
      width: 1.2,
    },
    { id: 'cpf', head: t('reports.cpf'), text: ({ cpf }) => maskCpf(cpf) },
    { id: 'email', head: t('reports.email'), text: ({ email }) => email, width: 1.7 },
    { id: 'phone', head: t('reports.phone'), text: ({ phone }) => formatPhone(phone), width: 1.1 },
    ...planChangeColumns<UndoneTask>(t, ({ changes }) => (changes ? [changes] : [])),
  ]
}
