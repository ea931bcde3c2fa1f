import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Visit } from '../../lib/visits.ts'
import { NoteBand } from '../../ui/note-band.tsx'

/** Shows that the server holds a record of the visit for a coordinator, and the reason. */
export function HeldBand({ visit }: { visit: Visit }) {
  const { t } = useTranslation()
  const held = visit.tasks.flatMap(({ work }) => work?.held ?? [])
  if (held.length === 0) return null
  return (
    <NoteBand tone="partial" icon={<IconAlertCircle aria-hidden="true" />}>
      <p>
        {t('visit.held')} {held.includes('plain_code') && t('visit.heldCode')}
      </p>
    </NoteBand>
  )
}
