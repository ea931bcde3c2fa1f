import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import type { Environment } from '@zelo/contract/environments'
import type { ListedUser } from '@zelo/contract/user-administration'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { LongSelect } from '../../kit/filters/long-select.tsx'
import { readKeptDraft } from '../../kit/form/use-draft.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { StickyFoot } from '../../ui/form-foot.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { environmentsQuery } from '../environments/environments.api.ts'
import { createSpread } from '../planning/spread-plan.ts'
import { type StandardRoom, useStandardRooms } from '../planning/standard-rooms.ts'
import { DraftItems, DraftTotal, type OpenedDialog } from './draft-items.tsx'
import styles from './register-tab.module.css'
import { SaveWithClashes } from './save-with-clashes.tsx'
import { ScheduleCompany } from './schedule-company.tsx'
import { createItem } from './schedule-draft.ts'
import { usePersonGroups } from './use-person-groups.ts'
import { useSaveSchedule } from './use-save-schedule.ts'
import { type Schedule, useSchedule } from './use-schedule.ts'

const ScheduleDialog = lazy(() =>
  import('./schedule-dialog.tsx').then((file) => ({ default: file.ScheduleDialog })),
)

interface RegisterProps {
  companies: readonly Company[]
  users: readonly ListedUser[]
  toCompanyToday: (companyId: number) => string
  onSaved: () => void
}

/**
 * Registers a schedule: company, person, and environments with days and times (R3-072 to R3-077). One save stores the whole
 * schedule. The draft survives a reload until the user saves or discards it.
 */
export function RegisterScheduleTab(props: RegisterProps) {
  const rooms = useQuery(environmentsQuery(readCompanyScope(useSignedIn())))
  if (rooms.isError && !rooms.data) return <LoadError list={rooms} />
  if (!rooms.data) return <CardSkeletons count={4} />
  return <LoadedTab {...props} rooms={rooms.data} />
}

function LoadedTab({ rooms, ...props }: RegisterProps & { rooms: readonly Environment[] }) {
  return <ScheduleForm {...props} rooms={useStandardRooms(rooms)} />
}

function ScheduleForm(props: RegisterProps & { rooms: readonly StandardRoom[] }) {
  const { companies, users, onSaved } = props
  const { t } = useTranslation()
  const schedule = useSchedule(props)
  const { draft, company, today, inactive, errors } = schedule
  const [tried, setTried] = useState(false)
  const [opened, setOpened] = useState(readKeptDialog)
  const [asking, setAsking] = useState<'clashes' | 'discard' | null>(null)
  // This tab stays mounted while the list tab is shown. Its dialogs and questions must close, or they would cover the list.
  const [params] = useSearchParams()
  const shown = params.get('tab') === 'register'
  if (!shown && opened) setOpened(null)
  if (!shown && asking) setAsking(null)

  const startAnew = () => {
    schedule.clear()
    setTried(false)
  }
  const { clashes, checks, workWarnings, sending, send, submit } = useSaveSchedule(schedule, () => {
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
    <div className={styles.register} data-wide={params.has('week') || undefined}>
      {/* The form is inert during a save, because the response starts a new schedule. */}
      <div className={styles.schedule} inert={sending}>
        <Parties
          companies={companies}
          users={users}
          schedule={schedule}
          companyError={sentence('company_missing')}
          userError={sentence('user_missing')}
        />
        <DraftItems
          schedule={schedule}
          users={users}
          checks={checks}
          workWarnings={workWarnings}
          shown={shown}
          onOpen={setOpened}
        />
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
            <DraftTotal items={draft.items} />
          </>
        )}
      </StickyFoot>
      {opened && company && (
        <Suspense>
          <ScheduleDialog
            opened={opened}
            schedule={schedule}
            company={{ id: company.id, name: company.name, today }}
            users={users}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
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

/** Returns the dialog that was open when the last session ended, so that it opens again. */
function readKeptDialog(): OpenedDialog | null {
  const item = readKeptDraft(createItem(''))?.draft.item
  if (item) return { dialog: 'item', item }
  return readKeptDraft(createSpread('', null)) ? { dialog: 'many' } : null
}

/** Selects company and cleaner. The company is locked once there are items, because their environments belong to it. */
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
      {draft.items.length > 0 && !inactive && (
        <p className={styles.held}>
          {t('agendas.companyHeld')} {schedule.severalPeople && t('planning.personOfNext')}
        </p>
      )}
    </div>
  )
}
