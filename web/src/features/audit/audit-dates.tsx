import { IconRefresh } from '@tabler/icons-react'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import styles from './audit-tools.module.css'
import type { Audit } from './use-audit.ts'

/** The date bar. Typed dates apply only when the user refreshes the charts (R3-323). */
export function AuditDates({ audit }: { audit: Audit }) {
  const { t } = useTranslation()
  const { interval, today, usual, facts, refresh } = audit
  const [typed, setTyped] = useState<DateInterval | null>(null)
  const wanted = typed ?? interval
  const differs = wanted.from !== interval.from || wanted.to !== interval.to
  return (
    <div className={styles.dates}>
      <DateRangeField value={wanted} today={today} fallback={usual} onChange={setTyped} />
      <Button
        size="xs"
        variant={differs ? 'filled' : 'default'}
        leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
        loading={facts.isFetching && !facts.isPending}
        onClick={() => {
          setTyped(null)
          refresh(wanted)
        }}
      >
        {t('audit.refresh')}
      </Button>
    </div>
  )
}
