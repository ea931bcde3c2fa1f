import type { Appointment } from '@zelo/contract/appointments'
import { type ComponentProps, memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { AppointmentActs } from './appointment-acts.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { AppointmentLines, type Section } from './appointment-lines.tsx'
import { findDoer } from './appointment-view.ts'
import styles from './appointments-now.module.css'
import type { CardContext } from './card-context.ts'
import { nowKeys, splitByNow } from './now-sections.ts'
import { SectionHead } from './section-head.tsx'

/** Shows late, running and next appointments. The section of appointments that are over is folded. */
export function AppointmentsNow({ shown, context }: { shown: readonly Appointment[]; context: CardContext }) {
  const { t } = useTranslation()
  const [unfolded, setUnfolded] = useState(false)
  const { toLocalNow } = context
  const parts = useMemo(() => splitByNow(shown, toLocalNow), [shown, toLocalNow])
  const sections = nowKeys
    .filter((key) => parts[key].length > 0)
    .map((key): Section => {
      const name = t(`overview.now.${key}`)
      const isFolded = key === 'over' && !unfolded
      return {
        key,
        name,
        appointments: isFolded ? [] : parts[key],
        isFolded,
        head: (
          <SectionHead title={name}>
            {t('dashboard.cleanings', { count: parts[key].length })}{' '}
            {key === 'over' && (
              <Button
                size="xs"
                variant="subtle"
                aria-expanded={unfolded}
                onClick={() => setUnfolded(!unfolded)}
              >
                {t(unfolded ? 'overview.now.hide' : 'overview.now.show')}
              </Button>
            )}
          </SectionHead>
        ),
      }
    })
  return <AppointmentLines sections={sections} context={context} card={NowCard} />
}

/** The card of an appointment. Until the appointment is over, it also shows the person and a button for the actions. */
const NowCard = memo(function NowCard(props: ComponentProps<typeof AppointmentCard>) {
  const { appointment } = props
  const isOver = !appointment.active || appointment.status === 'Completo'
  return (
    <div className={styles.card}>
      <AppointmentCard {...props} />
      {!isOver && (
        <div className={styles.foot}>
          <span className="trim">{findDoer(appointment).name}</span>
          <AppointmentActs appointment={appointment} />
        </div>
      )}
    </div>
  )
})
