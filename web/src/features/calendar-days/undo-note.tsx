import type { CalendarDay } from '@zelo/contract/calendar-days'
import { useTranslation } from 'react-i18next'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { restoreDay } from './calendar-days.api.ts'
import styles from './calendar-days.module.css'

/** A note after the removal of a row. It offers to add the row again. */
export function UndoNote({ row, onDone }: { row: CalendarDay; onDone: () => void }) {
  const { t } = useTranslation()
  const write = useWrite({
    write: restoreDay,
    success: t('calendarDays.undone', { name: row.name }),
    failure: t('calendarDays.failed'),
    stale: [['calendar-day'], ['appointment']],
    returnAfter: 0,
    onSaved: onDone,
  })
  const { busy, confirm } = useConfirmed(write, onDone)
  return (
    <div className={styles.undo} role="status">
      <span>{t('calendarDays.done.remove', { name: row.name })}</span>
      <Button size="xs" variant="default" loading={busy} onClick={() => void confirm(row)}>
        {t('calendarDays.undo')}
      </Button>
      <Button size="xs" variant="subtle" disabled={busy} onClick={onDone}>
        {t('ui.close')}
      </Button>
    </div>
  )
}
