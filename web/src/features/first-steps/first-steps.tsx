import { useQuery } from '@tanstack/react-query'
import { can } from '@zelo/contract/permissions'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readMonth } from '../../lib/months.ts'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { monthQuery } from '../appointments/appointments.api.ts'
import styles from './first-steps.module.css'
import { firstSteps, hasTemplate } from './first-steps.ts'
import { useFirstSteps } from './use-first-steps.ts'

/**
 * Shows the first steps on the home screen of a new installation. If the group has cleanings in this month, shows `usual`
 * instead.
 */
export function HomeSteps({ today, usual }: { today: string; usual: ReactNode }) {
  const { t } = useTranslation()
  const month = useQuery(monthQuery(readCompanyScope(useSignedIn()), readMonth(today), ''))
  if (month.data?.days.length !== 0) return usual
  return <FirstSteps title={t('dashboard.none')} text={t('firstSteps.why')} usual={usual} />
}

/**
 * Lists the steps that are necessary before the first cleaning. Finished steps have a check mark. An open step is a link if
 * the user has the permission for it. If only the schedule is missing, `usual` is shown instead.
 */
export function FirstSteps(props: { title: string; text: string; usual: ReactNode }) {
  const { t } = useTranslation()
  const actor = toActor(useSignedIn())
  const done = useFirstSteps()
  const open = done && firstSteps.filter(({ name }) => !done.has(name))
  if (!open || open.length === 1) return props.usual
  const next = open.find(({ action }) => can(actor, action))
  const mayWrite = can(actor, 'agendas.write')
  return (
    <EmptyState title={props.title} text={props.text}>
      <ol className={styles.steps} aria-label={t('firstSteps.label')}>
        {firstSteps.map(({ name, to, action }) => {
          const isDone = done.has(name)
          const word = t(`firstSteps.${name}`)
          return (
            <li key={name} data-status={isDone ? 'done' : 'todo'}>
              <StatusGlyph status={isDone ? 'done' : 'todo'} />
              {mayWrite && can(actor, action) && !isDone ? <Link to={to}>{word}</Link> : <span>{word}</span>}
              <small>{t(isDone ? 'firstSteps.done' : 'firstSteps.open')}</small>
            </li>
          )
        })}
      </ol>
      {mayWrite && next && (
        <div className={styles.acts}>
          <ButtonLink to={next.to}>{t(`firstSteps.next.${next.name}`)}</ButtonLink>
          {hasTemplate(next) && (
            <ButtonLink to="/cadastros-iniciais" variant="default">
              {t('firstSteps.template')}
            </ButtonLink>
          )}
          <ButtonLink to="/faq#question-4" variant="default">
            {t('firstSteps.order')}
          </ButtonLink>
        </div>
      )}
    </EmptyState>
  )
}
