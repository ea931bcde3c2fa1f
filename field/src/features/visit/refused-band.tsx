import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Visit } from '../../lib/visits.ts'
import { NoteBand } from '../../ui/note-band.tsx'
import { refusalSentence } from '../queue/refusal-sentence.ts'

/** Says that something recorded in a visit was refused, and why; the queue says what to do about it. */
export function RefusedBand({ visit }: { visit: Visit }) {
  const { t } = useTranslation()
  const refused = visit.tasks.find(({ work }) => work?.refused)?.work?.refused
  if (!refused) return null
  return (
    <NoteBand tone="missed" icon={<IconAlertCircle aria-hidden="true" />}>
      <p>{t(refusalSentence(refused))}</p>
      <Link to="/por-enviar">{t('visit.seeRefused')}</Link>
    </NoteBand>
  )
}
