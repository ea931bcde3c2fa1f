import { can } from '@zelo/contract/permissions'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNothingPlanned } from './appointment-words.ts'
import type { Dashboard } from './use-dashboard.ts'

const HomeSteps = lazy(async () => {
  const texts = loadTexts('firstSteps')
  const [file] = await Promise.all([import('../first-steps/first-steps.tsx'), texts])
  return { default: file.HomeSteps }
})

/** Explains why the list is empty: nothing is planned, or nothing matches the filter. */
export function NothingShown({ dashboard, onClear }: { dashboard: Dashboard; onClear: () => void }) {
  const { t } = useTranslation()
  const session = useSignedIn()
  const { isFiltered, all, interval } = dashboard
  if (isFiltered && all && all.length > 0) {
    return (
      <EmptyState title={t('dashboard.filter.noMatch')} text={t('dashboard.filter.noMatchWhy')}>
        <Button variant="default" onClick={onClear}>
          {t('kit.clearFilters')}
        </Button>
      </EmptyState>
    )
  }
  const why = formatNothingPlanned(interval, dashboard.company, t)
  const usual = (
    <EmptyState title={t('dashboard.none')} text={why} drawing={emptyCalendar}>
      {can(toActor(session), 'agendas.write') && (
        <>
          <ButtonLink to="/agendamentos?tab=register">{t('dashboard.plan')}</ButtonLink>
          <ButtonLink to="/faq#question-4" variant="default">
            {t('dashboard.order')}
          </ButtonLink>
        </>
      )}
    </EmptyState>
  )
  return (
    <Suspense fallback={usual}>
      <HomeSteps today={dashboard.today} usual={usual} />
    </Suspense>
  )
}

const emptyCalendar = (
  <>
    <rect x="10.5" y="14.5" width="51" height="47" rx="3" />
    <path d="M10 26.5h52M24 8v12M48 8v12" />
    <path d="M22 44h28" strokeDasharray="3 3" />
  </>
)
