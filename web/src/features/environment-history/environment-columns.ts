import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { CollaboratorDay, EnvironmentCollaborator } from '@zelo/contract/rules/environment-report'
import type { TFunction } from 'i18next'
import { toSheetDay } from '../../kit/export/sheet.ts'
import { personColumns } from '../collaborator-history/collaborator-columns.ts'
import { planChangeColumns } from '../reports/plan-changes.ts'
import { momentColumns } from '../reports/report-details.ts'
import type { ReportColumn } from '../reports/report-table.ts'

/** Returns the columns of level 1: the people who worked in an environment. */
export function collaboratorColumns(t: TFunction): ReportColumn<EnvironmentCollaborator>[] {
  return [
    ...personColumns<EnvironmentCollaborator>(t),
    {
      id: 'observed',
      head: t('reports.observation'),
      text: ({ hasObservation }) => t(hasObservation ? 'reports.yes' : 'reports.no'),
      width: 0.8,
    },
  ]
}

/** Returns the columns of level 2: the days on which one person worked in the environment. */
export function environmentDayColumns(t: TFunction): ReportColumn<CollaboratorDay>[] {
  return [
    {
      id: 'day',
      head: t('reports.date'),
      text: ({ day }) => toDisplayDate(day),
      value: ({ day }) => toSheetDay(day),
    },
    ...momentColumns<CollaboratorDay>(t, (row) => row),
    {
      id: 'observed',
      head: t('reports.observation'),
      text: ({ hasObservation }) => t(hasObservation ? 'reports.yes' : 'reports.no'),
    },
    ...planChangeColumns<CollaboratorDay>(t, ({ changes }) => changes),
  ]
}
