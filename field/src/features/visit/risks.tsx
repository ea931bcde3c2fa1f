import { IconAlertTriangle } from '@tabler/icons-react'
import type { Place } from '@zelo/contract/my-work'
import { useTranslation } from 'react-i18next'
import { NoteBand } from '../../ui/note-band.tsx'
import styles from './risks.module.css'

/** Shows the risks of a place in the colors that the company chose for them. */
export function Risks({ risks }: { risks: Place['risks'] }) {
  const { t } = useTranslation()
  if (risks.length === 0) return null
  return (
    <NoteBand tone="partial" icon={<IconAlertTriangle aria-hidden="true" />}>
      <ul className={styles.list} aria-label={t('visit.risks')}>
        {risks.map(({ id, name, color }) => (
          <li key={id}>
            <span className={styles.swatch} style={{ backgroundColor: color }} />
            {name}
          </li>
        ))}
      </ul>
    </NoteBand>
  )
}
