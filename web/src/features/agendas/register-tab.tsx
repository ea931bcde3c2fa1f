import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Clash } from '@zelo/contract/agendas'
import type { Company } from '@zelo/contract/companies'
import type { Environment } from '@zelo/contract/environments'
import { scheduleErrors } from '@zelo/contract/rules/agenda-draft'
import type { ListedUser } from '@zelo/contract/user-administration'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { LoadError } from '../../kit/load-error.tsx'
import { LongSelect } from '../../kit/long-select.tsx'
import { keptValues } from '../../kit/use-kept-values.ts'
import { companyScope, useSignedIn } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { StickyFoot } from '../../ui/form-foot.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { environmentsQuery } from '../environments/environments.api.ts'
import { previewQuery } from './agendas.api.ts'
import { DraftTable } from './draft-table.tsx'
import { agendaItemOf, daysOf, errorsByField } from './plan-draft.ts'
import styles from './register-tab.module.css'
import { SaveWithClashes } from './save-with-clashes.tsx'
import { ScheduleCompany, useInactive } from './schedule-company.tsx'
import {
  changed,
  type DraftItem,
  emptySchedule,
  keepSchedule,
  keptSchedule,
  newItem,
  type ScheduleDraft,
  withItem,
} from './schedule-draft.ts'
import { usePersonGroups } from './use-person-groups.ts'
import { useSaveSchedule } from './use-save-schedule.ts'

const noClashes: Clash[] = []

const ItemDialog = lazy(() => import('./item-dialog.tsx').then((file) => ({ default: file.ItemDialog })))

/**
 * Registers a schedule: company, collaborator, and environments with their days and times, saved all at once
 * (spec 3 §2.3). What is filled in survives a reload until it is saved or discarded.
 */
export function RegisterTab(props: {
  companies: readonly Company[]
  users: readonly ListedUser[]
  todayOf: (companyId: number) => string
  onSaved: () => void
}) {
  const { users, todayOf, onSaved } = props
  const { t } = useTranslation()
  const session = useSignedIn()
  const ownId = session.user.id
  const companies = props.companies.filter((company) => company.ATIVO)
  const first = companies[0]?.ID ?? null
  const [draft, setDraft] = useState(() => keptSchedule(ownId) ?? emptySchedule(first))
  const [tried, setTried] = useState(false)
  const [opened, setOpened] = useState(() => keptValues(newItem(''))?.item ?? null)
  const [asking, setAsking] = useState<'clashes' | 'discard' | null>(null)
  useEffect(() => keepSchedule(ownId, draft), [ownId, draft])
  // A tab that is left stays mounted. What is open over it goes, the table's question too: it would stand over the list.
  const shown = useSearchParams()[0].get('tab') === 'register'
  if (!shown && opened) setOpened(null)
  if (!shown && asking) setAsking(null)

  const company = companies.find(({ ID }) => ID === draft.companyId)
  const inactive = useInactive(props.companies, draft)
  const user = users.find(
    ({ id, coordenador, ativo }) => id === draft.userId && coordenador === 0 && ativo === 1,
  )
  const today = todayOf(draft.companyId ?? companyScope(session))
  const rooms = useQuery(environmentsQuery(companyScope(session)))
  const environments = useEnvironments(rooms.data, draft.companyId)
  const { items, ready } = useItems(draft, company && user, environments, today)
  const queryClient = useQueryClient()
  const preview = useQuery({ ...previewQuery(items), enabled: ready })
  // What may not be saved at all is refused by the save itself, with its sentence.
  const clashes = (ready && preview.data && !preview.data.sameSlot && preview.data.clashes) || noClashes

  const save = useSaveSchedule(() => {
    const empty = emptySchedule(company?.ID ?? first)
    // Forgotten at once: whoever leaves the page in this moment does not find what is saved as a draft again.
    keepSchedule(ownId, empty)
    setDraft(empty)
    setTried(false)
    onSaved()
  })
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      await save.run({ items, clientId: draft.clientId })
    } catch (error) {
      save.fail(error)
    } finally {
      setSending(false)
      setAsking(null)
    }
  }
  const errors = scheduleErrors({
    companyId: draft.companyId,
    userId: user?.id ?? null,
    items: draft.items,
  })
  const outdated = draft.items.some((item) => errorsByField(item, { today }).size > 0)
  const submit = async () => {
    if (inactive || errors.length > 0 || outdated || !ready) {
      setTried(true)
      showToast(
        inactive
          ? { kind: 'error', title: t('agendas.inactiveCompany'), text: inactive.sentence }
          : { kind: 'error', title: t('agendas.blank'), text: t('agendas.blankWhy') },
      )
      return
    }
    setSending(true)
    // A clash is asked about also where the save comes before the preview.
    const checked = await queryClient
      .fetchQuery({ ...previewQuery(items), staleTime: 5000 })
      .catch(() => null)
    if (!checked || checked.sameSlot || checked.clashes.length === 0) return await send()
    setSending(false)
    setAsking('clashes')
  }
  const sentence = (code: (typeof errors)[number]) =>
    tried && errors.includes(code) ? <FieldError sentence={t(`agendas.error.${code}`)} /> : undefined
  const change = (next: Partial<ScheduleDraft>) => setDraft((now) => changed(now, next))
  const people = usePersonGroups(users, company && { id: company.ID, name: company.NOME })
  const lacksRooms = company !== undefined && environments.length === 0
  const canPlan = company !== undefined && user !== undefined

  if (rooms.isError && !rooms.data) return <LoadError list={rooms} />
  if (!rooms.data) return <CardSkeletons count={4} />
  return (
    <div className={styles.register}>
      <div className={styles.parties}>
        <ScheduleCompany
          companies={props.companies}
          draft={draft}
          error={sentence('company_missing')}
          onChoose={(companyId) => change({ companyId, userId: null })}
        />
        <LongSelect
          label={t('agendas.collaborator')}
          value={String(user?.id ?? '')}
          options={people}
          error={sentence('user_missing')}
          onChange={({ currentTarget: { value } }) => change({ userId: value === '' ? null : Number(value) })}
        >
          <option value="">{t('agendas.chooseCollaborator')}</option>
        </LongSelect>
        {draft.items.length > 0 && !inactive && <p className={styles.held}>{t('agendas.companyHeld')}</p>}
      </div>
      <div className={styles.head}>
        <h2>{t('agendas.items')}</h2>
        <Button
          variant="default"
          size="xs"
          disabled={!canPlan || environments.length === 0}
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpened('new')}
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
            <Button component={Link} to="/ambientes?tab=register">
              {t('agendas.toEnvironments')}
            </Button>
          )}
        </EmptyState>
      ) : (
        shown && (
          <DraftTable
            items={draft.items}
            environments={environments}
            today={today}
            clashes={clashes}
            onEdit={canPlan ? setOpened : undefined}
            onRemove={(item) => change({ items: draft.items.filter(({ key }) => key !== item.key) })}
          />
        )
      )}
      {sentence('no_item')}
      <StickyFoot>
        <Button loading={sending} onClick={() => void submit()}>
          {t('agendas.save')}
        </Button>
        {draft.items.length > 0 && (
          <>
            <Button variant="subtle" color="gray" disabled={sending} onClick={() => setAsking('discard')}>
              {t('agendas.clear')}
            </Button>
            <span className={styles.total}>
              {t('agendas.total', {
                items: t('agendas.itemsTotal', { count: draft.items.length }),
                cleanings: t('agendas.cleanings', { count: cleaningsOf(draft.items) }),
              })}
            </span>
          </>
        )}
      </StickyFoot>
      <Suspense>
        {opened && company && user && (
          <ItemDialog
            item={opened}
            company={{ id: company.ID, name: company.NOME, today }}
            user={{ id: user.id, name: user.nome }}
            environments={environments}
            onKeep={(plan) => {
              setDraft((now) => withItem(now, plan, opened === 'new' ? undefined : opened.key))
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
          onConfirm={() => void send()}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'discard' && (
        <ConfirmDialog
          title={t('agendas.clearConfirm')}
          text={t('agendas.clearWhy')}
          verb={t('agendas.clearVerb')}
          onConfirm={() => {
            setDraft(emptySchedule(company?.ID ?? first))
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** The environments of a company by name, as the form offers them. */
function useEnvironments(rooms: readonly Environment[] | undefined, companyId: number | null) {
  return useMemo(
    () =>
      (rooms ?? [])
        .filter((environment) => environment.companyId === companyId)
        .map(({ ID, AMBIENTE_NOME, ANDAR }) => ({ id: ID, name: AMBIENTE_NOME, floor: ANDAR })),
    [rooms, companyId],
  )
}

/** The items of the save that a draft would send; not ready while one of them cannot be sent. */
function useItems(
  draft: ScheduleDraft,
  user: ListedUser | undefined,
  environments: ReturnType<typeof useEnvironments>,
  today: string,
) {
  return useMemo(() => {
    const { companyId, items } = draft
    const right = items.flatMap((item) => {
      const environment = environments.find(({ id }) => id === item.environmentId)
      if (!user || companyId === null || !environment || errorsByField(item, { today }).size > 0) return []
      return [agendaItemOf(item, { companyId, user: { id: user.id, name: user.nome }, environment, today })]
    })
    return { items: right, ready: right.length > 0 && right.length === items.length }
  }, [draft, user, environments, today])
}

function cleaningsOf(items: readonly DraftItem[]): number {
  return items.reduce((sum, item) => sum + daysOf(item).length * item.slots.length, 0)
}
