import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Screen } from '../../app/shell/screen.tsx'
import type { VisitTask } from '../../lib/visits.ts'
import { Empty } from '../../ui/empty.tsx'
import { type DatedVisit, useVisit } from './use-visit.ts'

/** Renders a screen for the visit in the URL. Renders "not found" if there is no such visit. */
export function VisitGate({ children }: { children: (dated: DatedVisit) => ReactNode }) {
  const dated = useVisit()
  if (dated === undefined) return null
  return dated ? children(dated) : <Gone />
}

/** Like `VisitGate`, for a screen about one of the visit's tasks. */
export function TaskGate({ children }: { children: (dated: DatedVisit, task: VisitTask) => ReactNode }) {
  const { taskId } = useParams()
  return (
    <VisitGate>
      {(dated) => {
        const task = dated.visit.tasks.find(({ id }) => id === Number(taskId))
        return task ? children(dated, task) : <Gone />
      }}
    </VisitGate>
  )
}

/** Shown if the phone does not know the visit in the URL, for example because its day is long past. */
export function Gone() {
  const { t } = useTranslation()
  return (
    <Screen title={t('visit.gone')}>
      <Empty text={t('visit.goneWhy')} />
    </Screen>
  )
}
