import { localMoment } from '@zelo/contract/rules/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../lib/session.ts'
import { showToast } from '../ui/toast-store.ts'
import type { Sheet } from './sheet.ts'

/** Saves a sheet as `<fileName>-DD-MM-YYYY.xlsx`, by the group's day; a failure is told by a toast. */
export function useExport(): { busy: boolean; save: (fileName: string, sheet: Sheet) => Promise<void> } {
  const { t } = useTranslation()
  const { timeZone } = useSignedIn().grupo
  const [busy, setBusy] = useState(false)
  const save = async (fileName: string, sheet: Sheet) => {
    setBusy(true)
    try {
      const { exportExcel } = await import('./export-excel.ts')
      await exportExcel(fileName, localMoment(Date.now(), timeZone).day, sheet)
    } catch {
      showToast({ kind: 'error', title: t('kit.error'), text: t('kit.exportFailed') })
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
