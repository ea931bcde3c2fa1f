import { IconDownload } from '@tabler/icons-react'
import { agendaFile, type importAgendas } from '@zelo/contract/agenda-import'
import type { AnswerOf } from '@zelo/contract/endpoint'
import type { ImportFault } from '@zelo/contract/import-faults'
import { largestImport, listTitles, templateRows } from '@zelo/contract/imports'
import { ApiError } from '@zelo/ui/lib/client.ts'
import type { Language } from '@zelo/ui/lib/language.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropZone } from '../../kit/upload/batch-upload-drop-zone.tsx'
import { BatchUploadFaults } from '../../kit/upload/batch-upload-faults.tsx'
import { formatSize, isAccepted } from '../../kit/upload/batch-upload-items.ts'
import { ImportHelp } from '../../kit/upload/import-help.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { sendAgendas } from './agenda-changes.api.ts'
import styles from './agenda-changes.module.css'
import { AgendaChangeDialog } from './change-dialog.tsx'

type Report = AnswerOf<typeof importAgendas>

/** Imports agendas from a spreadsheet. The server first checks the file. If one row is faulty, the import saves no row. */
export function ImportAgendasDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { file, report, error, isChecking, choose, faults, faultCount } = useImportCheck()
  const [refused, setRefused] = useState<string | null>(null)
  const zone = useRef<HTMLButtonElement>(null)
  const hint = isChecking ? 'checking' : faultCount > 0 ? 'importAgain' : 'importHint'
  const size = formatSize(largestImport, i18n.language)
  const template = `/modelos/${templateRows(agendaFile, language).name}`
  const take = ([chosen]: readonly File[]) => {
    if (!chosen) return
    const reason = !isAccepted(chosen)
      ? t('fields.file_not_supported')
      : chosen.size > largestImport
        ? t('imports.tooLarge', { size })
        : null
    setRefused(reason && t('imports.refusedFile', { name: chosen.name, reason }))
    if (reason === null) void choose(chosen)
  }
  return (
    <AgendaChangeDialog
      title={t('agendaChanges.importTitle')}
      about={t('agendaChanges.importAbout')}
      verb={t('agendaChanges.importVerb', { count: faultCount === 0 ? (report?.created ?? 0) : 0 })}
      hint={t(`agendaChanges.${hint}`)}
      changed={file !== null}
      effect={faultCount === 0 ? report : undefined}
      error={error}
      isSettled={!isChecking}
      save={() => sendAgendas({ file: file!, dryRun: false }, new AbortController().signal)}
      onClose={onClose}
    >
      <ImportHelp
        lead={t('imports.columns')}
        columns={listTitles(agendaFile, language)}
        notes={[
          t('agendaChanges.importTypes'),
          t('agendaChanges.importTimes'),
          t('imports.limits', { size, rows: agendaFile.mostRows.toLocaleString(i18n.language) }),
        ]}
        model={
          <div className={styles.templates}>
            {(['csv', 'xlsx'] as const).map((ending) => (
              <ButtonLink
                key={ending}
                to={`${template}.${ending}`}
                reloadDocument
                download
                variant="default"
                size="xs"
                leftSection={<IconDownload aria-hidden="true" />}
              >
                {t(ending === 'csv' ? 'imports.template' : 'imports.spreadsheetTemplate')}
              </ButtonLink>
            ))}
          </div>
        }
      />
      <DropZone
        ref={zone}
        disabled={isChecking}
        idle={t('agendaChanges.drop')}
        multiple={false}
        onFiles={take}
      />
      <div role="alert">{refused && <FieldError sentence={refused} />}</div>
      {file && <p className={styles.file}>{file.name}</p>}
      {file && faultCount > 0 && (
        <BatchUploadFaults
          key={file.name}
          faults={faults}
          total={faultCount}
          name={file.name}
          file={agendaFile}
        />
      )}
    </AgendaChangeDialog>
  )
}

/** Checks a chosen file with a dry run. If the user leaves the dialog, the check is aborted. */
function useImportCheck() {
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<Report>()
  const [error, setError] = useState<unknown>(null)
  const [faults, setFaults] = useState<readonly ImportFault[]>([])
  const [faultCount, setFaultCount] = useState(0)
  const check = useRef<AbortController>(null)
  useEffect(() => () => check.current?.abort(), [])

  async function choose(chosen: File): Promise<void> {
    check.current?.abort()
    const stop = new AbortController()
    check.current = stop
    setReport(undefined)
    setError(null)
    setFaultCount(0)
    setFile(chosen)
    try {
      // The import sends exactly the bytes that were checked, even if the file has changed.
      const same = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type })
      setFile(same)
      const found = await sendAgendas({ file: same, dryRun: true }, stop.signal)
      setFaults(found.faults)
      setFaultCount(found.faultCount)
      setReport(found)
    } catch (reason) {
      if (!stop.signal.aborted) setError(reason)
    } finally {
      if (check.current === stop) check.current = null
    }
  }
  const isUnread = error instanceof ApiError || error === null
  const isChecking = file !== null && !report && error === null
  return {
    file,
    report,
    error: isUnread ? error : new ApiError('offline'),
    isChecking,
    choose,
    faults,
    faultCount,
  }
}
