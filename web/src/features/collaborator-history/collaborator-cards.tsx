import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { CollaboratorView } from '@zelo/contract/rules/collaborator-report'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { formatPhone } from '@zelo/contract/rules/phone'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import { useTranslation } from 'react-i18next'
import opening from '../../ui/opening-card.module.css'
import styles from './collaborator-cards.module.css'

/**
 * Shows one card per person. A click on the picture opens the profile. A click elsewhere on the card opens the history
 * (R3-116, R3-122).
 */
export function CollaboratorCards(props: {
  people: readonly CollaboratorView[]
  onProfile: (id: number) => void
  onHistory: (id: number) => void
}) {
  const { people, onProfile, onHistory } = props
  const { t } = useTranslation()
  return (
    <ul className={styles.cards}>
      {people.map((person) => (
        <li key={person.id} className={styles.card}>
          <button type="button" className={styles.picture} onClick={() => onProfile(person.id)}>
            <Avatar name={person.name} src={person.avatarUrl} size={40} />
            <span className="visually-hidden">
              {t('collaboratorHistory.openProfile', { name: person.name })}
            </span>
          </button>
          <div className={styles.words}>
            <div className={styles.head}>
              <h2>
                <button type="button" className={opening.open} onClick={() => onHistory(person.id)}>
                  {person.name}
                </button>
              </h2>
              <span className={`${styles.last} figures`}>
                {t('collaboratorHistory.until', { day: toDisplayDate(person.lastDay).slice(0, 5) })}
              </span>
            </div>
            <p className="figures">
              <span>{maskCpf(person.cpf)}</span>
              <span>{formatPhone(person.phone) || t('reports.none')}</span>
            </p>
            <p className="trim" title={person.email}>
              {person.email || t('reports.none')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
