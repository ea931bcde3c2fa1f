import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './arrival-views.module.css'
import { countMarks, OutsideRecords } from './arrival-views.tsx'
import { type AskedArrivals, arrivalsQuery } from './records.api.ts'

/**
 * Lists the records of a report that no figure counts, and shows their number. Shows nothing if there are none or the
 * request fails.
 */
export function OutsideNote({ asked }: { asked: Omit<AskedArrivals, 'only'> }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { data: records = [] } = useQuery(arrivalsQuery({ ...asked, only: 'outside' }))
  const outside = records.filter(({ arrival }) => arrival.standing !== 'counted')
  if (outside.length === 0) return null
  return (
    <>
      {', '}
      <button type="button" className={`${styles.note} figures`} onClick={() => setIsOpen(true)}>
        {t('records.outside.note', { count: outside.length, marks: countMarks(outside, t) })}
      </button>
      {isOpen && (
        <Dialog
          title={t('records.outside.title')}
          onClose={() => setIsOpen(false)}
          foot={
            <Button variant="default" onClick={() => setIsOpen(false)}>
              {t('ui.close')}
            </Button>
          }
        >
          <OutsideRecords records={outside} withTitle={false} />
        </Dialog>
      )}
    </>
  )
}
