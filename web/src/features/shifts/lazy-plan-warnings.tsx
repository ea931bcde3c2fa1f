import type { PlanWarning } from '@zelo/contract/work-warnings'
import { lazy, Suspense } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'

const PlanWarningList = lazy(async () => {
  const [file] = await Promise.all([import('./plan-warnings.tsx'), loadTexts('shifts')])
  return { default: file.PlanWarningList }
})

/**
 * The warnings of a plan about shifts. The code loads when a plan has warnings. Groups without shifts never need it.
 */
export function PlanWarnings(props: { warnings: readonly PlanWarning[] | undefined; withPeople?: boolean }) {
  const { warnings = [], withPeople = false } = props
  if (warnings.length === 0) return null
  return (
    <Suspense>
      <PlanWarningList warnings={warnings} withPeople={withPeople} />
    </Suspense>
  )
}
