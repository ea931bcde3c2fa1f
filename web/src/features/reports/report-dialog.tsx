import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShowAfter } from '../../ui/show-after.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReportError } from './report-error.tsx'
import styles from './report-level.module.css'
import { ReportLevel } from './report-level.tsx'
import type { ShownRows } from './report-source.ts'

/** One level of a report's dialog. */
export interface LevelView {
  id: string
  title: string
  subtitle: ReactNode
  /** The rows that have loaded so far. */
  list: ShownRows<unknown>
  /** The text if there are no rows. */
  empty: string
  /** The text of the search that filters the rows. */
  searched?: string
  search?: ReactNode
  exports: ReactNode
  children: ReactNode
  /** Content below the rows. It appears even without rows. */
  after?: ReactNode
}

/**
 * The dialog of a report shows one level at a time. Voltar returns to the previous level (`onBack`), and Ok closes the
 * dialog. Each level has its own exports (R3-317, R3-318).
 */
export function ReportDialog(props: {
  view: LevelView
  onBack: (() => void) | undefined
  onClose: () => void
}) {
  const { view, onBack, onClose } = props
  const { t } = useTranslation()
  const places = useRef(new Map<string, number>())
  const { id, title, subtitle, list, search, searched = '' } = view
  return (
    <Dialog
      title={title}
      subtitle={<span className="figures">{subtitle}</span>}
      onBack={onBack}
      onClose={onClose}
      foot={
        <>
          <div key={id} className={styles.exports}>
            {view.exports}
          </div>
          {onBack && (
            <Button variant="default" onClick={onBack}>
              {t('ui.back')}
            </Button>
          )}
          <Button onClick={onClose}>{t('reports.ok')}</Button>
        </>
      }
    >
      <ReportLevel key={id} id={id} places={places}>
        {search}
        {list.failed ? (
          <ReportError query={list.failed} />
        ) : list.rows === undefined || (list.rows.length === 0 && list.outdated) ? (
          <RowSkeletons />
        ) : list.total === 0 ? (
          <EmptyState title={searched === '' ? view.empty : t('kit.nothingFound', { search: searched })} />
        ) : (
          view.children
        )}
        {view.after}
      </ReportLevel>
    </Dialog>
  )
}

function RowSkeletons() {
  return (
    <ShowAfter>
      <div className={styles.skeletons} aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
          <Skeleton key={index} height={14} width={index % 2 === 0 ? '85%' : '70%'} />
        ))}
      </div>
    </ShowAfter>
  )
}
