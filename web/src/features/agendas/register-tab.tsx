import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import type { Environment } from '@zelo/contract/environments'
import type { ListedUser } from '@zelo/contract/user-administration'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { keepWorkingCompany } from '../../kit/company/use-working-company.ts'
import { LongSelect } from '../../kit/filters/long-select.tsx'
import { readKeptValues } from '../../kit/form/use-kept-values.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { StickyFoot } from '../../ui/form-foot.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { environmentsQuery } from '../environments/environments.api.ts'
import { DraftTable } from './draft-table.tsx'
import { listDraftDays } from './plan-draft.ts'
import styles from './register-tab.module.css'
import { SaveWithClashes } from './save-with-clashes.tsx'
import { ScheduleCompany } from './schedule-company.tsx'
import { createItem, type DraftItem, type OpenedItem } from './schedule-draft.ts'
import { usePersonGroups } from './use-person-groups.ts'
import { useSaveSchedule } from './use-save-schedule.ts'
import { type Schedule, useSchedule } from './use-schedule.ts'

const ItemDialog = lazy(() => import('./item-dialog.tsx').then((file) => ({ default: file.ItemDialog })))

interface RegisterProps {
  companies: readonly Company[]
  users: readonly ListedUser[]
  toCompanyToday: (companyId: number) => string
  onSaved: () => void
}

/**
 * Registers a schedule: company, person, and environments with days and times (R3-072 to R3-077). One save stores all of
 * it. The draft survives a reload until the user saves or discards it.
 */
export function RegisterTab(props: RegisterProps) {
  const rooms = useQuery(environmentsQuery(readCompanyScope(useSignedIn())))
  if (rooms.isError && !rooms.data) return <LoadError list={rooms} />
  if (!rooms.data) return <CardSkeletons count={4} />
  return <ScheduleForm {...props} rooms={rooms.data} />
}

function ScheduleForm(props: RegisterProps & { rooms: readonly Environment[] }) {
  const { companies, users, onSaved } = props
  const { t } = useTranslation()
  const schedule = useSchedule(props)
  const { draft, company, user, today, environments, inactive, errors } = schedule
  const [tried, setTried] = useState(false)
  const [opened, setOpened] = useState(() => readKeptValues(createItem(''))?.item ?? null)
  const [asking, setAsking] = useState<'clashes' | 'discard' | null>(null)
  // An inactive tab stays mounted. Its dialogs and questions must close, or they would cover the list.
  const shown = useSearchParams()[0].get('tab') === 'register'
  if (!shown && opened) setOpened(null)
  if (!shown && asking) setAsking(null)

  const startAnew = () => {
    schedule.clear()
    setTried(false)
  }
  const { clashes, checks, sending, send, submit } = useSaveSchedule(schedule, () => {
    startAnew()
    onSaved()
  })
  const save = async () => {
    if (schedule.ready) {
      if (await submit()) setAsking('clashes')
      return
    }
    setTried(true)
    showToast(
      inactive
        ? { kind: 'error', title: t('agendas.inactiveCompany'), text: inactive.sentence }
        : { kind: 'error', title: t('agendas.blank'), text: t('agendas.blankWhy') },
    )
  }
  const sentence = (code: (typeof errors)[number]) =>
    tried && errors.includes(code) ? <FieldError sentence={t(`agendas.error.${code}`)} /> : undefined

  return (
    <div className={styles.register}>
      {/* The form is inert during a save, because the response starts a new schedule. */}
      <div className={styles.schedule} inert={sending}>
        <Parties
          companies={companies}
          users={users}
          schedule={schedule}
          companyError={sentence('company_missing')}
          userError={sentence('user_missing')}
        />
        <Items schedule={schedule} checks={checks} shown={shown} onOpen={setOpened} />
      </div>
      {sentence('no_item')}
      <StickyFoot>
        <Button loading={sending} onClick={() => void save()}>
          {t('agendas.save')}
        </Button>
        {draft.items.length > 0 && (
          <>
            <Button variant="subtle" disabled={sending} onClick={() => setAsking('discard')}>
              {t('agendas.clear')}
            </Button>
            <Total items={draft.items} />
          </>
        )}
      </StickyFoot>
      <Suspense>
        {opened && company && user && (
          <ItemDialog
            item={opened}
            company={{ id: company.id, name: company.name, today }}
            user={{ id: user.id, name: user.name }}
            environments={environments}
            others={schedule.items.filter(
              (_, index) => opened === 'new' || schedule.keys[index] !== opened.key,
            )}
            onKeep={(plan) => {
              schedule.keepItem(plan, opened === 'new' ? undefined : opened.key)
              setOpened(null)
            }}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
      {asking === 'clashes' && (
        <SaveWithClashes
          clashes={clashes}
          busy={sending}
          onConfirm={() => void send().finally(() => setAsking(null))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'discard' && (
        <ConfirmDialog
          title={t('agendas.clearConfirm')}
          text={t('agendas.clearWhy')}
          verb={t('agendas.clearVerb')}
          onConfirm={() => {
            startAnew()
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** Selects company and cleaner. A change of company would change the environments of the items, so items lock it. */
function Parties(props: {
  companies: readonly Company[]
  users: readonly ListedUser[]
  schedule: Schedule
  companyError: ReactNode
  userError: ReactNode
}) {
  const { companies, users, schedule, companyError, userError } = props
  const { draft, company, user, inactive, change } = schedule
  const { t } = useTranslation()
  const people = usePersonGroups(users, company && { id: company.id, name: company.name })
  return (
    <div className={styles.parties}>
      <ScheduleCompany
        companies={companies}
        draft={draft}
        error={companyError}
        onChoose={schedule.chooseCompany}
      />
      <LongSelect
        label={t('agendas.collaborator')}
        value={String(user?.id ?? '')}
        options={people}
        error={userError}
        onChange={({ currentTarget: { value } }) => change({ userId: value === '' ? null : Number(value) })}
      >
        <option value="">{t('agendas.chooseCollaborator')}</option>
      </LongSelect>
      {draft.items.length > 0 && !inactive && <p className={styles.held}>{t('agendas.companyHeld')}</p>}
    </div>
  )
}

/** The items of the schedule, and a button that adds one. */
function Items(props: {
  schedule: Schedule
  checks: ReturnType<typeof useSaveSchedule>['checks']
  shown: boolean
  onOpen: (item: OpenedItem['item']) => void
}) {
  const { schedule, checks, shown, onOpen } = props
  const { draft, company, user, today, environments, change } = schedule
  const { t } = useTranslation()
  const lacksRooms = company !== undefined && environments.length === 0
  const canPlan = company !== undefined && user !== undefined
  return (
    <>
      <div className={styles.head}>
        <h2>{t('agendas.items')}</h2>
        <Button
          variant="default"
          size="xs"
          disabled={!canPlan || lacksRooms}
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => onOpen('new')}
        >
          {t('agendas.add')}
        </Button>
      </div>
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
        shown && (
          <DraftTable
            items={draft.items}
            environments={environments}
            today={today}
            checks={checks}
            onEdit={canPlan ? onOpen : undefined}
            onRemove={(item) => change({ items: draft.items.filter(({ key }) => key !== item.key) })}
          />
        )
      )}
    </>
  )
}

function Total({ items }: { items: readonly DraftItem[] }) {
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
