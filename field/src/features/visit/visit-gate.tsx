import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/shell/screen.tsx'
import { Empty } from '../../ui/empty.tsx'
import { type DatedVisit, useVisit } from './use-visit.ts'

/** Shows a screen of the visit that the address names, or that there is none any more. */
export function VisitGate({ children }: { children: (dated: DatedVisit) => ReactNode }) {
  const { t } = useTranslation()
  const dated = useVisit()
  if (dated === undefined) return null
  if (dated) return children(dated)
  return (
    <Screen title={t('visit.gone')}>
      <Empty text={t('visit.goneWhy')} />
    </Screen>
  )
}
