import { environmentFile } from '@zelo/contract/environment-import'
import { largestImport, listTitles } from '@zelo/contract/imports'
import type { Language } from '@zelo/ui/lib/language.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { DropZone } from '../../kit/upload/batch-upload-drop-zone.tsx'
import { BatchUploadSkipped } from '../../kit/upload/batch-upload-faults.tsx'
import { BatchUploadItem } from '../../kit/upload/batch-upload-item.tsx'
import { formatSize, isAccepted } from '../../kit/upload/batch-upload-items.ts'
import { ImportHelp } from '../../kit/upload/import-help.tsx'
import { SkipExistingBox } from '../../kit/upload/skip-existing-box.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { StickyFoot } from '../../ui/form-foot.tsx'
import styles from './environment-import.module.css'
import { ImportOutlook } from './import-outlook.tsx'
import { ModelButton } from './model-button.tsx'
import { useEnvironmentImport } from './use-environment-import.ts'

/**
 * Imports environments from a spreadsheet (R2-078, R2-184). The server first checks the chosen file. The form then shows the
 * number of environments per company, or all invalid lines. If one line is invalid, the import stores nothing.
 */
export function EnvironmentImportForm({ onSaved }: { onSaved: () => void }) {
  const { t, i18n } = useTranslation()
  const [refused, setRefused] = useState<string | null>(null)
  const zone = useRef<HTMLButtonElement>(null)
  const { item, report, busy, ...act } = useEnvironmentImport(onSaved)
  const language = i18n.language as Language
  const figure = (value: number) => value.toLocaleString(i18n.language)
  const size = formatSize(largestImport, i18n.language)
  const ready =
    report !== null && report.faultCount === 0 && report.lines.length > 0 && item?.state !== 'uploaded'

  const take = ([file]: readonly File[]) => {
    if (!file) return
    const reason = !isAccepted(file)
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
        columns={listTitles(environmentFile, language)}
        notes={[t('environments.import.limits', { size, rows: figure(environmentFile.mostRows) })]}
        model={<ModelButton />}
      />
      <SkipExistingBox
        checked={act.skipExisting}
        disabled={busy}
        onChange={(skip) => void act.setSkipExisting(skip)}
      />
      <div className={styles.choose}>
        <DropZone
          ref={zone}
          disabled={busy}
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
            layout={environmentFile}
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
      {item && report?.skipped && report.skipped.count > 0 && item.state !== 'uploaded' && (
        <BatchUploadSkipped skipped={report.skipped} name={item.file.name} file={environmentFile} willBe />
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
