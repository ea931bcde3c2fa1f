import type { Status } from '@zelo/ui/components/status-mark.tsx'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnKey } from './groups.ts'
import styles from './section-head.module.css'
import { TakenOutGlyph } from './taken-out-mark.tsx'

export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      <span>{children}</span>
    </div>
  )
}

/**
 * Shows how many appointments of a group are in each state, as glyphs with numbers. Screen readers and tooltips get the
 * words.
 */
export function StateCounts({ counts }: { counts: readonly { key: ColumnKey; count: number }[] }) {
  const { t, i18n } = useTranslation()
  return (
    <span className={`${styles.counts} figures`}>
      {counts.map(({ key, count }) => (
        <span
          key={key}
          className={styles.count}
          data-status={toColumnStatus(key)}
          title={toColumnWord(key, t)}
        >
          <ColumnGlyph column={key} />
          <span className="visually-hidden">{toColumnWord(key, t)}</span>
          {count.toLocaleString(i18n.language)}
        </span>
      ))}
    </span>
  )
}

export function toColumnWord(column: ColumnKey, t: TFunction): string {
  if (column === 'exempt') return t('dashboard.exempt.column')
  return column === 'out' ? t('dashboard.out.column') : t(`dashboard.figure.${column}`)
}

/** Returns the status whose colour and glyph a column uses. Returns undefined for the column of inactive appointments. */
export function toColumnStatus(column: ColumnKey): Status | undefined {
  if (column === 'out') return undefined
  if (column === 'exempt') return 'todo'
  return column === 'late' ? 'missed' : column
}

export function ColumnGlyph({ column }: { column: ColumnKey }) {
  const status = toColumnStatus(column)
  return status ? <StatusGlyph status={status} /> : <TakenOutGlyph />
}
