import { IconCopy, IconPlus, IconUsersPlus } from '@tabler/icons-react'
import type { ListedUser } from '@zelo/contract/user-administration'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { keepWorkingCompany } from '../../kit/company/use-working-company.ts'
import { quietly, withParams } from '../../lib/address-params.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import switchStyles from '../../ui/joined-buttons.module.css'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { PlanWarnings } from '../shifts/lazy-plan-warnings.tsx'
import { DraftTable } from './draft-table.tsx'
import { listDraftDays } from './plan-draft.ts'
import styles from './register-tab.module.css'
import { type DraftItem, toItemUserId } from './schedule-draft.ts'
import type { useSaveSchedule } from './use-save-schedule.ts'
import type { Schedule } from './use-schedule.ts'

const WeekPlan = lazy(() => import('../planning/week-plan.tsx').then((file) => ({ default: file.WeekPlan })))

/** The open dialog of the register tab. */
export type OpenedDialog =
  /** The dialog of one item. A new item gets the days of `former` and begins when `former` ends. */
  | { dialog: 'item'; item: DraftItem | 'new'; former?: DraftItem | undefined }
  | { dialog: 'many' }
  | { dialog: 'copy' }

/**
 * The items of the schedule, as a list or as a week, and buttons that add items. `week` in the URL is a day of the
 * shown week.
 */
export function DraftItems(props: {
  schedule: Schedule
  users: readonly ListedUser[]
  checks: ReturnType<typeof useSaveSchedule>['checks']
  workWarnings: ReturnType<typeof useSaveSchedule>['workWarnings']
  shown: boolean
  onOpen: (opened: OpenedDialog) => void
}) {
  const { schedule, users, checks, workWarnings, shown, onOpen } = props
  const { draft, company, user, today, environments, people, severalPeople, change } = schedule
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const day = params.get('week')
  const lacksRooms = company !== undefined && environments.length === 0
  const canPlan = company !== undefined && user !== undefined
  const canEdit = company !== undefined && (canPlan || severalPeople)
  const showDay = (week: string | null) => setParams((now) => withParams(now, { week }), quietly)
  const openItem = (item: DraftItem) => onOpen({ dialog: 'item', item })
  return (
    <>
      <div className={styles.head}>
        <h2>{t('agendas.items')}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of joined buttons */}
        <div className={switchStyles.switch} role="group" aria-label={t('planning.view')}>
          <button type="button" aria-pressed={day === null} onClick={() => showDay(null)}>
            {t('planning.list')}
          </button>
          <button
            type="button"
            aria-pressed={day !== null}
            onClick={() => showDay(day ?? findFirstDay(draft.items, today))}
          >
            {t('planning.week')}
          </button>
        </div>
        <span className={styles.adders}>
          {draft.items.length > 0 && (
            <Button
              variant="subtle"
              size="xs"
              disabled={company === undefined}
              leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
              onClick={() => onOpen({ dialog: 'copy' })}
            >
              {t('planning.copy')}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            disabled={company === undefined || lacksRooms}
            leftSection={<IconUsersPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => onOpen({ dialog: 'many' })}
          >
            {t('planning.addMany')}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={!canPlan || lacksRooms}
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => onOpen({ dialog: 'item', item: 'new', former: draft.items.at(-1) })}
          >
            {t('agendas.add')}
          </Button>
        </span>
      </div>
      {shown && <PlanWarnings warnings={workWarnings} withPeople />}
      {day !== null && shown && company && (
        <Suspense fallback={<CardSkeletons count={3} />}>
          <WeekPlan
            schedule={schedule}
            company={company}
            users={users}
            checks={checks}
            day={day}
            onDay={showDay}
            onEdit={openItem}
          />
        </Suspense>
      )}
      {draft.items.length === 0 ? (
        <EmptyState
          title={t('agendas.noItems')}
          text={t(lacksRooms ? 'agendas.noneToAdd' : 'agendas.noItemsWhy')}
        >
          {lacksRooms && (
            <ButtonLink to="/ambientes?tab=register" onClick={() => keepWorkingCompany(company.id)}>
              {t('agendas.toEnvironments')}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        shown &&
        day === null && (
          <DraftTable
            items={draft.items}
            environments={environments}
            today={today}
            checks={checks}
            toPersonName={
              severalPeople
                ? (item) => people.get(toItemUserId(draft, item) ?? 0) ?? t('planning.personGone')
                : undefined
            }
            onEdit={canEdit ? openItem : undefined}
            onCopy={canEdit ? (former) => onOpen({ dialog: 'item', item: 'new', former }) : undefined}
            onRemove={(item) => change({ items: draft.items.filter(({ key }) => key !== item.key) })}
          />
        )
      )}
    </>
  )
}

/** Returns the first day on which an item takes place, or today if there is none. */
function findFirstDay(items: readonly DraftItem[], today: string): string {
  const [first = today] = items
    .flatMap((item) => listDraftDays(item))
    .filter((day) => day >= today)
    .sort()
  return first
}

/** The number of items and cleanings. */
export function DraftTotal({ items }: { items: readonly DraftItem[] }) {
  const { t } = useTranslation()
  const count = items.reduce((sum, item) => sum + listDraftDays(item).length * item.slots.length, 0)
  return (
    <span className={styles.total}>
      {t('agendas.total', {
        items: t('agendas.itemsTotal', { count: items.length }),
        cleanings: t('agendas.cleanings', { count }),
      })}
    </span>
  )
}
