import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { CollaboratorView } from '@zelo/contract/rules/collaborator-report'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { formatPhone } from '@zelo/contract/rules/phone'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import styles from './collaborator-profile.module.css'

/** Shows the data of a collaborator. An unknown value appears as a dash (R3-120). */
export function CollaboratorProfile({ person, onClose }: { person: CollaboratorView; onClose: () => void }) {
  const { t } = useTranslation()
  const { name, cpf, email, phone, birthDate, company, avatarUrl } = person
  const facts = [
    { label: t('reports.cpf'), text: maskCpf(cpf) },
    { label: t('reports.phone'), text: formatPhone(phone) },
    { label: t('reports.email'), text: email && <EmailText email={email} /> },
    { label: t('reports.birthDate'), text: birthDate === null ? '' : toDisplayDate(birthDate) },
    { label: t('kit.company'), text: company },
  ]
  return (
    <Dialog
      width="small"
      title={t('collaboratorHistory.profile')}
      onClose={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          {t('reports.ok')}
        </Button>
      }
    >
      <div className={styles.head}>
        <Avatar name={name} src={avatarUrl} size={88} labelled />
        <h3>{name || t('reports.none')}</h3>
      </div>
      <dl className={`${styles.facts} figures`}>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || t('reports.none')}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
