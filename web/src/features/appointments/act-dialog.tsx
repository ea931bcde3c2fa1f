import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import { can } from '@zelo/contract/permissions'
import { readPhone } from '@zelo/contract/rules/phone'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AcknowledgeDialog } from '../alerts/acknowledge-dialog.tsx'
import { alertsQuery } from '../alerts/alerts.api.ts'
import { ContactLinks } from '../overview/contact-links.tsx'
import { filteredUsersQuery } from '../users/filtered-users.api.ts'
import styles from './act-dialog.module.css'
import { findDoer } from './appointment-view.ts'

/**
 * The actions for an appointment. Users without write access can only call the person, or open the page of the person or of
 * the environment.
 */
export function ActDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation()
  const session = useSignedIn()
  const actor = toActor(session)
  const [handling, setHandling] = useState(false)
  const { id, companyId, day, start, end, agenda, company } = appointment
  const { environment } = agenda
  const { userId: personId, name } = findDoer(appointment)
  const users = useQuery(filteredUsersQuery(readCompanyScope(session))).data
  const phone = users?.find((user) => user.id === personId)?.phone
  const open = useQuery(alertsQuery({ companyId, alone: '1', state: 'open' })).data
  const alert = open?.find(({ appointmentId }) => appointmentId === id)
  if (handling && alert) return <AcknowledgeDialog alert={alert} onClose={onClose} />
  return (
    <Dialog
      width="small"
      title={environment.name}
      subtitle={
        <span className="figures">
          {company.name} · {formatSpan(start, end)}
        </span>
      }
      onClose={onClose}
    >
      <div className={styles.acts}>
        <section>
          <h3>{name}</h3>
          <p className={styles.contact}>
            {phone !== undefined && readPhone(phone) ? (
              <ContactLinks name={name} phone={phone} />
            ) : (
              users && t('overview.noPhone')
            )}
          </p>
        </section>
        {can(actor, 'absences.write') && (
          <ButtonLink to={`/ausencias?new=1&person=${personId}&day=${day}`}>
            {t('overview.reassign')}
          </ButtonLink>
        )}
        {alert && can(actor, 'alerts.acknowledge') && (
          <Button variant="default" onClick={() => setHandling(true)}>
            {t('overview.handle')}
          </Button>
        )}
        <ButtonLink variant="default" to={`/pessoas/${personId}`}>
          {t('dashboard.openPerson')}
        </ButtonLink>
        <ButtonLink variant="default" to={`/ambientes/${environment.id}`}>
          {t('dashboard.openEnvironment')}
        </ButtonLink>
      </div>
    </Dialog>
  )
}
