import { IconChevronLeft, IconChevronRight, IconFileSpreadsheet } from '@tabler/icons-react'
import type { ImportFault } from '@zelo/contract/import-faults'
import { type ImportFile, type SkippedRows, translateTitle } from '@zelo/contract/imports'
import type { Language } from '@zelo/ui/lib/language.ts'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import { useExport } from '../export/use-export.ts'
import styles from './batch-upload-faults.module.css'

/** Number of invalid lines per page. */
const pageSize = 20

/**
 * Shows the faults of a rejected file. Each invalid line appears with its column, value and reason. The list has pages
 * and can be downloaded as a spreadsheet. A fault of the whole file is one sentence.
 */
export function BatchUploadFaults(props: {
  faults: readonly ImportFault[]
  total: number
  name: string
  file: ImportFile
}) {
  const { faults, total, name, file } = props
  const { t, i18n } = useTranslation()
  const [first] = faults
  const figure = (value: number) => value.toLocaleString(i18n.language)
  if (faults.length === 1 && first && first.line === null && first.column === null) {
    return <p className={styles.whole}>{formatFaultReason(first, t, i18n.language)}</p>
  }
  return (
    <div className={styles.faults}>
      <div className={styles.head}>
        <p>
          {t('imports.faults', { count: total, figure: figure(total) })}
          {total > faults.length && ` ${t('imports.faultsShown', { figure: figure(faults.length) })}`}
        </p>
        <DownloadButton faults={faults} name={name} file={file} title={t('imports.faultsFile')}>
          {t('imports.downloadFaults')}
        </DownloadButton>
      </div>
      <FaultTable faults={faults} label={t('imports.faultsOf', { name })} file={file} />
    </div>
  )
}

/**
 * Shows the skipped rows of a file in a table like that of the faults. The file was imported, or only checked so far.
 */
export function BatchUploadSkipped(props: {
  skipped: SkippedRows
  name: string
  file: ImportFile
  /** True if the import has not happened yet. */
  willBe?: boolean
}) {
  const { skipped, name, file, willBe = false } = props
  const { t, i18n } = useTranslation()
  const figure = (value: number) => value.toLocaleString(i18n.language)
  const { count, first } = skipped
  return (
    <div className={styles.faults}>
      <div className={styles.head}>
        <p>
          {t(willBe ? 'imports.willSkip' : 'imports.skipped', { count, figure: figure(count) })}
          {count > first.length && ` ${t('imports.faultsShown', { figure: figure(first.length) })}`}
        </p>
        <DownloadButton faults={first} name={name} file={file} title={t('imports.skippedFile')}>
          {t('imports.downloadSkipped')}
        </DownloadButton>
      </div>
      <FaultTable faults={first} label={t('imports.skippedOf', { name })} file={file} />
    </div>
  )
}

function useTranslateTitle(file: ImportFile): (title: string | null) => string | null {
  const { i18n } = useTranslation()
  return (title) => title && translateTitle(file, title, i18n.language as Language)
}

function FaultTable(props: { faults: readonly ImportFault[]; label: string; file: ImportFile }) {
  const { faults, label, file } = props
  const { t, i18n } = useTranslation()
  const translate = useTranslateTitle(file)
  const [page, setPage] = useState(0)
  const shown = faults.slice(page * pageSize, (page + 1) * pageSize)
  return (
    <>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('imports.line')}</th>
            <th scope="col">{t('imports.column')}</th>
            <th scope="col">{t('imports.value')}</th>
            <th scope="col">{t('imports.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the faults of a rejected file never change
            <tr key={index}>
              <td className="figures" data-head={t('imports.line')}>
                {fault.line ?? '–'}
              </td>
              <td data-head={t('imports.column')}>{translate(fault.column) ?? '–'}</td>
              <td data-head={t('imports.value')} title={fault.value}>
                {fault.value === '' ? '–' : fault.value}
              </td>
              <td>{formatFaultReason(fault, t, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {faults.length > pageSize && <Pages page={page} setPage={setPage} count={faults.length} />}
    </>
  )
}

function Pages(props: { page: number; setPage: (page: number) => void; count: number }) {
  const { page, setPage, count } = props
  const { t, i18n } = useTranslation()
  const figure = (value: number) => value.toLocaleString(i18n.language)
  const range = {
    from: figure(page * pageSize + 1),
    to: figure(Math.min((page + 1) * pageSize, count)),
    total: figure(count),
  }
  const last = Math.ceil(count / pageSize) - 1
  const button = (label: string, to: number, icon: ReactNode) => (
    <IconButton aria-label={label} disabled={to < 0 || to > last} onClick={() => setPage(to)}>
      {icon}
    </IconButton>
  )
  return (
    <div className={styles.pages}>
      <span className="figures" role="status">
        {t('imports.range', range)}
      </span>
      {button(t('imports.previous'), page - 1, <IconChevronLeft aria-hidden="true" />)}
      {button(t('imports.next'), page + 1, <IconChevronRight aria-hidden="true" />)}
    </div>
  )
}

function DownloadButton(props: {
  faults: readonly ImportFault[]
  name: string
  file: ImportFile
  /** The sheet's name. The name of the downloaded file starts with it too. */
  title: string
  children: string
}) {
  const { faults, name, file, title, children } = props
  const { t, i18n } = useTranslation()
  const { busy, save } = useExport()
  const translate = useTranslateTitle(file)
  const saveFaults = () =>
    save(`${title}-${name.replace(/\.(csv|xlsx?)$/i, '')}`, {
      title,
      columns: [
        { head: t('imports.line'), values: faults.map(({ line }) => line) },
        { head: t('imports.column'), values: faults.map(({ column }) => translate(column)) },
        { head: t('imports.value'), values: faults.map(({ value }) => value) },
        {
          head: t('imports.reason'),
          values: faults.map((fault) => formatFaultReason(fault, t, i18n.language)),
        },
      ],
    })
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      leftSection={<IconFileSpreadsheet aria-hidden="true" />}
      onClick={saveFaults}
    >
      {children}
    </Button>
  )
}

/** Returns the reason for a rejected line. `facts` are the numbers in the sentence. */
function formatFaultReason({ reason, facts = {} }: ImportFault, t: TFunction, language: string): string {
  const figures = Object.entries(facts).map(([name, fact]) => [name, fact.toLocaleString(language)])
  return t(`imports.reasons.${reason}`, Object.fromEntries(figures))
}
