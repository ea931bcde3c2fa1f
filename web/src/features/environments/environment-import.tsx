import { Button } from '@mantine/core'
import { environmentFile } from '@zelo/contract/environment-import'
import { largestImport, spreadsheetType } from '@zelo/contract/imports'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Accepted, DropZone } from '../../kit/batch-upload-drop-zone.tsx'
import { BatchUploadItem } from '../../kit/batch-upload-item.tsx'
import { readableSize } from '../../kit/batch-upload-items.ts'
import { ImportHelp } from '../../kit/import-help.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { StickyFoot } from '../../ui/form-foot.tsx'
import styles from './environment-import.module.css'
import { ImportOutlook } from './import-outlook.tsx'
import { ModelButton } from './model-button.tsx'
import { useEnvironmentImport } from './use-environment-import.ts'

/** A workbook, or a CSV of the same columns; an old .xls is taken so that the server can say how to save it anew. */
const spreadsheets: Accepted = {
  types: `.xlsx,.csv,${spreadsheetType},text/csv`,
  isAccepted: ({ name, type }) =>
    /\.(xlsx|xls|csv)$/i.test(name) ||
    [spreadsheetType, 'text/csv', 'application/vnd.ms-excel'].includes(type),
}

/**
 * Registers the environments of a spreadsheet (spec 2 §2.2, §2.8). Whatever is chosen is checked first: it is told how
 * many each company gets, or every line that is wrong; then all of it is imported, or nothing.
 */
export function EnvironmentImportForm({ onSaved }: { onSaved: () => void }) {
  const { t, i18n } = useTranslation()
  const [refused, setRefused] = useState<string | null>(null)
  const zone = useRef<HTMLButtonElement>(null)
  const { item, report, busy, ...act } = useEnvironmentImport(onSaved)
  const figure = (value: number) => value.toLocaleString(i18n.language)
  const size = readableSize(largestImport, i18n.language)
  const ready = report !== null && report.faultCount === 0 && item?.state !== 'uploaded'

  const take = ([file]: readonly File[]) => {
    if (!file) return
    const reason = !spreadsheets.isAccepted(file)
      ? t('fields.file_not_supported')
      : file.size > largestImport
        ? t('imports.tooLarge', { size })
        : null
    setRefused(reason && t('imports.refusedFile', { name: file.name, reason }))
    if (reason === null) void act.choose(file)
  }

  return (
    <div className={styles.import}>
      <ImportHelp
        lead={t('environments.import.why')}
        columns={environmentFile.columns}
        notes={[t('environments.import.limits', { size, rows: figure(environmentFile.mostRows) })]}
        model={<ModelButton />}
      />
      <div className={styles.choose}>
        <DropZone
          ref={zone}
          disabled={busy}
          accepted={spreadsheets}
          idle={t('environments.import.drop')}
          multiple={false}
          onFiles={take}
        />
        <div role="alert">{refused && <FieldError sentence={refused} />}</div>
      </div>
      {item && (
        <ul className={styles.items} aria-label={t('imports.files')}>
          <BatchUploadItem
            item={item}
            onCancel={act.cancel}
            onRemove={() => {
              flushSync(act.remove)
              zone.current?.focus()
            }}
          />
        </ul>
      )}
      {report && report.lines.length > 0 && item?.state !== 'uploaded' && (
        <ImportOutlook lines={report.lines} wrong={report.faultCount > 0} />
      )}
      {ready && (
        <StickyFoot>
          <Button loading={busy} onClick={() => void act.send()}>
            {t('environments.import.send', {
              count: report.lines.length,
              figure: figure(report.lines.length),
            })}
          </Button>
          <Button variant="subtle" disabled={busy} onClick={act.remove}>
            {t('ui.cancel')}
          </Button>
        </StickyFoot>
      )}
    </div>
  )
}
