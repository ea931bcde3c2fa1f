import type { Change } from '@zelo/contract/changes'
import { formatInstant } from '@zelo/ui/lib/dates.ts'
import { toSheetMoment } from '../../kit/export/sheet.ts'
import type { ReportColumn } from '../reports/report-table.ts'
import {
  type ChangedField,
  formatSubjectTitle,
  listChangedFields,
  type Reader,
  recordName,
  toAuthorName,
} from './change-words.ts'

/**
 * Returns the columns of the exported log. Each change is one row. One cell lists the values before the change, another
 * those after it.
 */
export function changeColumns(reader: Reader): ReportColumn<Change>[] {
  const { t } = reader
  const formatFieldLines = (change: Change, side: 'before' | 'after') =>
    listChangedFields(change, reader)
      .filter((field) => field[side] !== null)
      .map((field) => `${field.label}: ${pickListSign(field, side)}${field[side]}`)
      .join('\n')
  return [
    {
      id: 'when',
      head: t('changes.when'),
      text: ({ at }) => formatInstant(at),
      value: ({ at }) => toSheetMoment(at),
    },
    { id: 'who', head: t('changes.who'), text: (change) => toAuthorName(change, t) },
    { id: 'whence', head: t('changes.whence'), text: ({ address }) => address ?? '' },
    {
      id: 'action',
      head: t('changes.actionLabel'),
      text: ({ action }) => t(`changes.action.${action}`),
      width: 0.7,
    },
    {
      id: 'subject',
      head: t('changes.subjectLabel'),
      text: ({ subject }) => formatSubjectTitle(subject, t),
    },
    { id: 'record', head: t('changes.record'), text: recordName, width: 1.2 },
    { id: 'company', head: t('kit.company'), text: ({ companyName }) => companyName ?? '' },
    {
      id: 'before',
      head: t('changes.before'),
      text: (change) => formatFieldLines(change, 'before'),
      width: 2,
    },
    { id: 'after', head: t('changes.after'), text: (change) => formatFieldLines(change, 'after'), width: 2 },
  ]
}

function pickListSign({ isList }: ChangedField, side: 'before' | 'after'): string {
  if (!isList) return ''
  return side === 'before' ? '− ' : '+ '
}
