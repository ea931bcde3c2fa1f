import { toDisplayDate } from '@zelo/contract/rules/calendar'
import {
  type EnvironmentExportRow,
  formatMinutes,
  formatResult,
  statusWords,
} from '@zelo/contract/rules/environment-export'
import { formatInstant } from '@zelo/ui/lib/dates.ts'
import type { i18n as I18n } from 'i18next'
import { toSheetDay, toSheetMoment } from '../../kit/export/sheet.ts'
import { describeMissingPhoto } from '../reports/missing-photo.ts'
import { planChangeColumns } from '../reports/plan-changes.ts'
import type { ReportColumn } from '../reports/report-table.ts'

/**
 * Returns the columns of the export. The first 18 are the specified ones, in the specified order (R3-282). The next column
 * lists required photos that have not arrived. The last columns describe changes of the plan.
 */
export function exportColumns(i18n: Pick<I18n, 't' | 'language'>): ReportColumn<EnvironmentExportRow>[] {
  const { t } = i18n
  const head = (id: keyof EnvironmentExportRow) => ({
    id,
    head: t(`environmentHistory.export.${id as 'user'}`),
  })
  const moment = (id: 'actualStart' | 'actualEnd'): ReportColumn<EnvironmentExportRow> => ({
    ...head(id),
    text: (row) => formatInstant(row[id]),
    value: (row) => toSheetMoment(row[id]),
    width: 1.3,
  })
  const minutes = (id: 'scheduledMinutes' | 'cleaningMinutes'): ReportColumn<EnvironmentExportRow> => ({
    ...head(id),
    text: (row) => (row[id] === null ? '' : formatMinutes(row[id])),
    value: (row) => (row[id] === null ? null : { minutes: row[id] }),
    width: 0.7,
  })
  return [
    {
      ...head('appointmentId'),
      text: ({ appointmentId }) => String(appointmentId),
      value: ({ appointmentId }) => appointmentId,
      width: 0.9,
    },
    { ...head('company'), text: ({ company }) => company, above: true },
    { ...head('environment'), text: ({ environment }) => environment, above: true },
    { ...head('category'), text: ({ category }) => category, above: true },
    { ...head('sector'), text: ({ sector }) => sector, above: true },
    { ...head('floor'), text: ({ floor }) => floor, above: true },
    { ...head('user'), text: ({ user }) => user, width: 1.2 },
    {
      ...head('cleaningType'),
      text: ({ cleaningType }) => t(`environmentHistory.type.${cleaningType}`),
      width: 0.8,
    },
    {
      ...head('scheduledDay'),
      text: ({ scheduledDay }) => toDisplayDate(scheduledDay),
      value: ({ scheduledDay }) => toSheetDay(scheduledDay),
      width: 0.85,
    },
    { ...head('scheduledStart'), text: ({ scheduledStart }) => scheduledStart ?? '', width: 0.7 },
    { ...head('scheduledEnd'), text: ({ scheduledEnd }) => scheduledEnd ?? '', width: 0.7 },
    minutes('scheduledMinutes'),
    moment('actualStart'),
    moment('actualEnd'),
    minutes('cleaningMinutes'),
    {
      ...head('resultMinutes'),
      text: ({ resultMinutes }) => (resultMinutes === null ? '' : formatResult(resultMinutes)),
      width: 0.75,
    },
    { ...head('observation'), text: ({ observation }) => observation, width: 1.6 },
    {
      ...head('status'),
      text: ({ status }) => t(`environmentHistory.status.${statusWords[status]}`),
      width: 0.8,
    },
    {
      id: 'missing-photo',
      head: t('reports.duePhoto'),
      text: ({ missingPhotos }) => {
        const sentences = missingPhotos.map((reason) =>
          describeMissingPhoto({ photoMissing: true, noPhotoReason: reason ?? undefined }, i18n),
        )
        return [...new Set(sentences)].join('\n')
      },
      width: 1.2,
    },
    ...planChangeColumns<EnvironmentExportRow>(t, ({ changes }) => (changes ? [changes] : [])),
  ]
}
