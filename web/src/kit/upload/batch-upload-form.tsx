import { IconDownload } from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { largestImport, listTitles, mostImportRows, templateRows } from '@zelo/contract/imports'
import type { Language } from '@zelo/ui/lib/language.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { StickyFoot } from '../../ui/form-foot.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { listActiveChoices } from '../company/company-choices.ts'
import { keepWorkingCompany, useWorkingCompany } from '../company/use-working-company.ts'
import { DropZone } from './batch-upload-drop-zone.tsx'
import styles from './batch-upload-form.module.css'
import { BatchUploadItem } from './batch-upload-item.tsx'
import { formatSize, isAccepted } from './batch-upload-items.ts'
import { ImportHelp } from './import-help.tsx'
import { SkipExistingBox } from './skip-existing-box.tsx'
import { type Batch, useBatchUpload } from './use-batch-upload.ts'

/**
 * Imports records from files into one company (R2-166, R2-167). Users drop or pick files. The form sends one file at a
 * time and shows the progress. A rejected file shows its invalid lines.
 */
export function BatchUploadForm(props: {
  batch: Batch
  /** Ids that the form sends with each file, in addition to the company's id. */
  ids?: Readonly<Record<string, number>>
  /** All companies. The form offers the active companies and starts with the company of the last upload. */
  companies: readonly Company[]
  companyLabel: string
  /** The title of the toast if there is no file to send (R2-258 to R2-262). */
  noFile: string
  success: (count: number) => string
  stale: readonly QueryKey[]
  onSaved: () => void
}) {
  const { batch, ids, companyLabel, noFile, success, stale, onSaved } = props
  const { t, i18n } = useTranslation()
  const active = props.companies.filter((company) => company.active)
  const companyId = useWorkingCompany(active.map(({ id }) => id))
  const [skipExisting, setSkipExisting] = useState(false)
  const [refused, setRefused] = useState<{ name: string; reason: 'notSupported' | 'tooLarge' }[]>([])
  const zone = useRef<HTMLButtonElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const { items, busy, ...upload } = useBatchUpload({ batch, ids, success, stale, onSaved })

  const language = i18n.language as Language
  const template = `/modelos/${templateRows(batch.file, language).name}`
  const size = formatSize(largestImport, i18n.language)
  const reasons = {
    notSupported: t('fields.file_not_supported'),
    tooLarge: t('imports.tooLarge', { size }),
  }

  function add(files: readonly File[]): void {
    const good = files.filter((file) => isAccepted(file) && file.size <= largestImport)
    setRefused(
      files
        .filter((file) => !good.includes(file))
        .map((file) => ({ name: file.name, reason: isAccepted(file) ? 'tooLarge' : 'notSupported' })),
    )
    if (good.length > 0) upload.add(good)
  }

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (busy || companyId === undefined) return
    setRefused([])
    if (!items.some(({ state }) => state !== 'uploaded')) {
      showToast({ kind: 'error', title: noFile, text: t('imports.noFileWhy') })
      zone.current?.focus()
      return
    }
    await upload.send({ companyId, skipExisting })
    // The stop button had the focus but no longer exists. The focus moves to the submit button.
    if (document.activeElement === document.body) submit.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Select
        className={styles.company}
        label={companyLabel}
        data={listActiveChoices(active, companyId)}
        value={String(companyId)}
        disabled={busy}
        onChange={({ currentTarget }) => keepWorkingCompany(Number(currentTarget.value))}
      />
      <SkipExistingBox checked={skipExisting} disabled={busy} onChange={setSkipExisting} />
      <div className={styles.files}>
        <DropZone ref={zone} disabled={busy} onFiles={add} />
        <div className={styles.refused} role="alert">
          {refused.map(({ name, reason }, index) => (
            <FieldError
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and they never move
              key={index}
              sentence={t('imports.refusedFile', { name, reason: reasons[reason] })}
            />
          ))}
        </div>
        <ImportHelp
          lead={t('imports.columns')}
          columns={listTitles(batch.file, language)}
          notes={[
            t('imports.layout'),
            ...('color' in batch.file.titles ? [t('imports.colors')] : []),
            t('imports.limits', { size, rows: mostImportRows.toLocaleString(i18n.language) }),
          ]}
          model={
            <div className={styles.templates}>
              <TemplateButton path={`${template}.csv`}>{t('imports.template')}</TemplateButton>
              <TemplateButton path={`${template}.xlsx`}>{t('imports.spreadsheetTemplate')}</TemplateButton>
              <Link to="/cadastros-iniciais">{t('imports.undo')}</Link>
            </div>
          }
        />
        {items.length > 0 && (
          <ul className={styles.items} aria-label={t('imports.files')}>
            {items.map((item) => (
              <BatchUploadItem
                key={item.id}
                item={item}
                layout={batch.file}
                onRemove={() => {
                  flushSync(() => upload.remove(item.id))
                  zone.current?.focus()
                }}
                onCancel={() => upload.cancel(item.id)}
              />
            ))}
          </ul>
        )}
      </div>
      <StickyFoot>
        <Button ref={submit} type="submit" loading={busy}>
          {t('ui.save')}
        </Button>
      </StickyFoot>
    </form>
  )
}

function TemplateButton({ path, children }: { path: string; children: string }) {
  return (
    <ButtonLink
      to={path}
      reloadDocument
      download
      variant="default"
      size="xs"
      leftSection={<IconDownload aria-hidden="true" />}
    >
      {children}
    </ButtonLink>
  )
}
