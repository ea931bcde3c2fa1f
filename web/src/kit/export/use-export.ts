import { localMoment, toFileDate } from '@zelo/contract/rules/calendar'
import { useTranslation } from 'react-i18next'
import { getServerNow } from '../../lib/clock.ts'
import { useSignedIn } from '../../lib/session.ts'
import type { Sheet } from './sheet.ts'
import { useFileMaking } from './use-file-making.ts'

/**
 * Downloads a sheet as `<fileName>-DD-MM-YYYY.xlsx` (R2-360). The date is the group's current day. A toast reports a
 * failure. Leaving the screen cancels the download.
 */
export function useExport(): { busy: boolean; save: (fileName: string, sheet: Sheet) => Promise<boolean> } {
  const { t } = useTranslation()
  const { timeZone } = useSignedIn().parentCompany
  const { progress, save } = useFileMaking<true>()
  return {
    busy: progress !== null,
    save: (fileName, sheet) =>
      save({
        start: true,
        async make(signal) {
          const { makeWorkbook } = await import('./export-excel.ts')
          const day = toFileDate(localMoment(getServerNow(), timeZone).day)
          return { name: `${fileName}-${day}.xlsx`, file: await makeWorkbook([sheet], signal) }
        },
        failure: { title: t('kit.error'), text: t('kit.exportFailed') },
      }),
  }
}
