import type { ListedUser } from '@zelo/contract/user-administration'
import { lazy } from 'react'
import type { OpenedDialog } from './draft-items.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { type DraftItem, toItemUserId } from './schedule-draft.ts'
import type { Schedule } from './use-schedule.ts'

const PickManyDialog = lazy(() =>
  import('../planning/pick-many-dialog.tsx').then((file) => ({ default: file.PickManyDialog })),
)

const CopyItemsDialog = lazy(() =>
  import('../planning/copy-dialog.tsx').then((file) => ({ default: file.CopyItemsDialog })),
)

interface DialogProps {
  schedule: Schedule
  company: { id: number; name: string; today: string }
  users: readonly ListedUser[]
  onClose: () => void
}

/** The open dialog of the register tab: one item, many items, or copies of items. */
export function ScheduleDialog({ opened, ...props }: DialogProps & { opened: OpenedDialog }) {
  if (opened.dialog === 'many') return <PickManyDialog {...props} />
  if (opened.dialog === 'copy') return <CopyItemsDialog {...props} />
  return <OneItem {...props} item={opened.item} former={opened.former} />
}

function OneItem(props: DialogProps & { item: DraftItem | 'new'; former: DraftItem | undefined }) {
  const { item, former, schedule, company, users, onClose } = props
  const { draft, environments } = schedule
  const userId = item === 'new' ? draft.userId : toItemUserId(draft, item)
  const user = users.find(({ id }) => id === userId)
  if (!user) return null
  return (
    <ItemDialog
      item={item}
      former={former}
      company={company}
      user={{ id: user.id, name: user.name }}
      environments={environments}
      others={schedule.items.filter((_, index) => item === 'new' || schedule.keys[index] !== item.key)}
      onKeep={(plan) => {
        schedule.keepItem(plan, item === 'new' ? undefined : item.key)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
