import { translateNoPhotoReason } from '@zelo/contract/rules/no-photo-reasons'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import type { i18n } from 'i18next'

/**
 * Returns a text that explains why a due photo of a record is missing. Returns an empty text if no due photo is
 * missing.
 */
export function describeMissingPhoto(
  record: Pick<WorkRecord, 'photoMissing' | 'noPhotoReason'> | null,
  { t, language }: Pick<i18n, 't' | 'language'>,
): string {
  if (!record?.photoMissing) return ''
  const { noPhotoReason: reason } = record
  if (!reason) return t('reports.photoMissing')
  return t('reports.photoMissingWhy', { reason: translateNoPhotoReason(reason, language) })
}
