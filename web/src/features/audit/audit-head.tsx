import { useQuery } from '@tanstack/react-query'
import { auditCharts } from '@zelo/contract/rules/audit-charts'
import {
  type AuditHeadline,
  type HeadlineFigure,
  sumAuditHeadline,
} from '@zelo/contract/rules/audit-headline'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { previousInterval } from '@zelo/contract/rules/previous-interval'
import type { TFunction } from 'i18next'
import { type CSSProperties, lazy, Suspense, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShare, toPoints } from '../../lib/shares.ts'
import figureStyles from '../reports/report-figures.module.css'
import { auditFactsQuery } from './audit.api.ts'
import styles from './audit-head.module.css'
import type { Audit } from './use-audit.ts'

const HeadDialog = lazy(() => import('./head-dialog.tsx').then((file) => ({ default: file.HeadDialog })))

/**
 * A figure of the headline: a count or a share. The change of a count is a difference, the change of a share is in
 * percentage points. A share of zero is null.
 */
interface Figure {
  key: HeadlineFigure
  kind: 'count' | 'share'
  value: (headline: AuditHeadline) => number | null
}

const figures: Figure[] = [
  { key: 'appointments', kind: 'count', value: (headline) => headline.appointments },
  { key: 'complete', kind: 'share', value: ({ complete, appointments }) => divide(complete, appointments) },
  {
    key: 'accomplished',
    kind: 'share',
    value: ({ accomplished, expected }) => divide(accomplished, expected),
  },
  { key: 'tasks', kind: 'count', value: (headline) => headline.tasks },
  { key: 'undone', kind: 'count', value: (headline) => headline.undone },
]

/**
 * The figures of the interval, and their change since the previous interval. The filters of the charts apply. A click on a
 * figure opens the list of environments that it counts.
 */
export function AuditHead({ audit }: { audit: Audit }) {
  const { t, i18n } = useTranslation()
  const hintId = useId()
  const { interval, headline, facts } = audit
  const before = previousInterval(interval)
  const [opened, setOpened] = useState<Figure | null>(null)
  const previous = usePreviousHeadline(audit, before)
  if (!headline) return null
  return (
    <>
      <dl
        className={figureStyles.figures}
        style={{ '--columns': figures.length } as CSSProperties}
        data-few
        aria-label={t('audit.head.title')}
      >
        {figures.map((figure) => (
          <div key={figure.key}>
            <dt>{t(`audit.head.${figure.key}`)}</dt>
            <dd>
              <button
                type="button"
                className={styles.figure}
                aria-haspopup="dialog"
                aria-describedby={hintId}
                onClick={() => setOpened(figure)}
              >
                {formatFigure(figure, headline, t, i18n.language)}
              </button>
            </dd>
            <dd className={figureStyles.open}>
              {previous && !facts.isPlaceholderData
                ? describeChange(figure, headline, previous, t, i18n.language)
                : '\u00a0'}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.compared}>
        {t('audit.head.compared', { from: toDisplayDate(before.from), to: toDisplayDate(before.to) })}
      </p>
      <span id={hintId} hidden>
        {t('audit.head.open')}
      </span>
      <Suspense>
        {opened && (
          <HeadDialog
            audit={audit}
            figure={opened.key}
            total={formatFigure(opened, headline, t, i18n.language)}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Loads the headline of the previous interval. It is called only after the charts have loaded, because they matter more. */
function usePreviousHeadline({ scope, filter }: Audit, before: { from: string; to: string }) {
  const { data, isPlaceholderData } = useQuery(auditFactsQuery(scope, before))
  const filterText = JSON.stringify(filter)
  return useMemo(() => {
    const chosen = JSON.parse(filterText)
    return data && !isPlaceholderData ? sumAuditHeadline(data, chosen, auditCharts(data, chosen)) : undefined
  }, [data, isPlaceholderData, filterText])
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

function formatFigure(
  { kind, value }: Figure,
  headline: AuditHeadline,
  t: TFunction,
  language: string,
): string {
  const known = value(headline)
  if (known === null) return t('reports.none')
  return kind === 'share' ? formatShare(known, language, 1) : known.toLocaleString(language)
}

function describeChange(
  { kind, value }: Figure,
  headline: AuditHeadline,
  previous: AuditHeadline,
  t: TFunction,
  language: string,
): string {
  const [now, then] = [value(headline), value(previous)]
  const change = kind === 'share' ? toPoints(now, then) : now! - then!
  if (change === null) return t('audit.head.unknown')
  if (change === 0) return t('audit.head.same')
  const difference = Math.abs(change).toLocaleString(language)
  return t(`audit.head.${kind}.${change > 0 ? 'more' : 'less'}`, { difference })
}
