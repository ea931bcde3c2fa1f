import { IconDownload } from '@tabler/icons-react'
import { environmentFile } from '@zelo/contract/environment-import'
import { templateRows } from '@zelo/contract/imports'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import type { Language } from '@zelo/ui/lib/language.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../kit/export/save-file.ts'
import { isSessionOver } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { loadImportModel } from './environment-import.api.ts'

/** Downloads the import spreadsheet (R2-078). The server fills it with the group's records. */
export function ModelButton() {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const model = await loadImportModel(language)
      saveFile(model, `${templateRows(environmentFile, language).name}.xlsx`)
    } catch (error) {
      if (isSessionOver(error)) return
      showToast({ kind: 'error', title: t('environments.import.modelFailed'), text: toErrorSentence(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size="xs"
      loading={busy}
      leftSection={<IconDownload aria-hidden="true" />}
      onClick={() => void download()}
    >
      {t('environments.import.model')}
    </Button>
  )
}
