import { useQuery } from '@tanstack/react-query'
import type { AgendaChange } from '@zelo/contract/agenda-changes'
import { formatDayAndTime } from '@zelo/ui/lib/day-and-time.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '../../kit/page/load-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { agendaChangesQuery } from './agenda-changes.api.ts'
import styles from './agenda-changes.module.css'
import { useUndoChange } from './use-undo-change.ts'

/** Lists the changes of many agendas, the newest first. Each change can be undone. */
export function ChangesDialog({ writable, onClose }: { writable: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const list = useQuery(agendaChangesQuery)
  const [asking, setAsking] = useState<AgendaChange>()
  const { busy, undo } = useUndoChange(() => setAsking(undefined))
  if (asking) {
    return (
      <ConfirmDialog
        title={t('agendaChanges.confirmUndo', { kind: t(`agendaChanges.kinds.${asking.kind}`) })}
        text={[
          t('agendaChanges.confirmUndoWhy'),
          asking.changedSince > 0 && t('agendaChanges.willStay', { count: asking.changedSince }),
        ]
          .filter(Boolean)
          .join(' ')}
        verb={t('agendaChanges.undo')}
        harmless
        busy={busy}
        onConfirm={() => void undo(asking.id)}
        onClose={() => setAsking(undefined)}
      />
    )
  }
  return (
    <Dialog
      title={t('agendaChanges.listTitle')}
      subtitle={t('agendaChanges.listAbout')}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      {!list.data && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={3} />)}
      {list.data?.length === 0 && (
        <EmptyState title={t('agendaChanges.noChange')} text={t('agendaChanges.noChangeWhy')} />
      )}
      <ul className={styles.changeRows}>
        {list.data?.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            onUndo={writable ? () => setAsking(change) : undefined}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function ChangeRow({ change, onUndo }: { change: AgendaChange; onUndo: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { kind, at, userName, created, changed, appointments, undone, changedSince } = change
  const kindName = t(`agendaChanges.kinds.${kind}`)
  const numbers = [
    created > 0 && t('agendaChanges.created', { count: created }),
    changed > 0 && t('agendaChanges.changed', { count: changed }),
    t('agendaChanges.appointments', { count: appointments }),
  ]
  return (
    <li className={styles.changeRow} data-undone={undone !== null}>
      <div>
        <b>{kindName}</b>
        <p>{numbers.filter(Boolean).join(', ')}</p>
        <p className={`${styles.soft} figures`}>
          {t('agendaChanges.savedBy', { name: userName, at: formatDayAndTime(at) })}
        </p>
        {undone && (
          <p className={`${styles.soft} figures`}>
            {t('agendaChanges.undoneBy', { name: undone.userName, at: formatDayAndTime(undone.at) })}
          </p>
        )}
        {changedSince > 0 && (
          <p className={styles.soft}>{t('agendaChanges.changedSince', { count: changedSince })}</p>
        )}
      </div>
      {onUndo && !undone && changedSince < created + changed && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('agendaChanges.undoOf', { kind: kindName, at: formatDayAndTime(at) })}
          onClick={onUndo}
        >
          {t('agendaChanges.undo')}
        </Button>
      )}
    </li>
  )
}
