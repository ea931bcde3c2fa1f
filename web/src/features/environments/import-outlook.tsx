import type { ImportedLine } from '@zelo/contract/environment-import'
import { nameKey } from '@zelo/contract/rules/name-key'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './environment-import.module.css'

/**
 * Counts the imported environments per company. Order and spelling of the companies come from the first line of each company
 * in the file.
 */
function countByCompany(lines: readonly ImportedLine[]): { company: string; count: number }[] {
  const named = Map.groupBy(lines, ({ company }) => nameKey(company))
  return [...named.values()].map((own) => ({ company: own[0]?.company ?? '', count: own.length }))
}

/** Previews the import of a checked spreadsheet. If any line is invalid, users cannot import the file. */
export function ImportOutlook({ lines, wrong }: { lines: readonly ImportedLine[]; wrong: boolean }) {
  const { t, i18n } = useTranslation()
  const counts = useMemo(() => countByCompany(lines), [lines])
  const figure = (value: number) => value.toLocaleString(i18n.language)
  const text = wrong ? 'environments.import.rightLines' : 'environments.import.willMake'
  return (
    <section className={styles.outlook}>
      <div role="status">
        <h2>{t(text, { count: lines.length, figure: figure(lines.length) })}</h2>
      </div>
      <dl>
        {counts.map(({ company, count }) => (
          <div key={company}>
            <dt>{company}</dt>
            <dd>{figure(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
