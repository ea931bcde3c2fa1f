import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWork } from '../../lib/use-work.ts'
import type { Visit } from '../../lib/visits.ts'
import { NoteBand } from '../../ui/note-band.tsx'
import { toRefusalSentence } from '../queue/refusal-sentence.ts'

/**
 * Shows that the server rejected a record of the visit, and the reason. Links to the queue. After the user has read the
 * reason, links to the history.
 */
export function RefusedBand({ visit }: { visit: Visit }) {
  const { t } = useTranslation()
  const { works } = useWork()
  const work = visit.tasks.find(({ work }) => work?.refused)?.work
  if (!work?.refused) return null
  const isRead = works.find(({ clientId }) => clientId === work.clientId)?.archived
  return (
    <NoteBand tone="missed" icon={<IconAlertCircle aria-hidden="true" />}>
      <p>{t(toRefusalSentence(work.refused))}</p>
      <Link to={isRead ? '/historico' : '/por-enviar'}>{t('visit.seeRefused')}</Link>
    </NoteBand>
  )
}
