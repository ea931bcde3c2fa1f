import type { Environment } from '@zelo/contract/environments'
import type { ListedUser } from '@zelo/contract/user-administration'
import { type FormEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LongSelect } from '../../kit/filters/long-select.tsx'
import { ChangedNote } from '../../kit/form/changed-note.tsx'
import { FormNote } from '../../kit/form/form-note.tsx'
import { offerVersions } from '../../kit/form/offer-versions.ts'
import { useDiscardQuestion } from '../../kit/form/use-discard-question.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { hasAccess } from '../users/user-access.ts'
import { EditChange } from './edit-change.tsx'
import styles from './edit-dialog.module.css'
import {
  type EditDraft,
  editVersions,
  isSameEdit,
  listEditedParts,
  type ReadAgenda,
  toEditDraft,
  toEditedAgenda,
} from './edit-draft.ts'
import { groupErrorsByField, listDraftDays } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { SaveWithClashes } from './save-with-clashes.tsx'
import { useEditAgenda } from './use-edit-agenda.ts'
import { useEditCheck } from './use-edit-check.ts'
import { useFailedSubmit } from './use-failed-submit.ts'
import { usePersonGroups } from './use-person-groups.ts'

/**
 * Edits the whole plan of one agenda. It shows how a save would change the days from today on. `agenda` is the newest
 * version. If another user saved a newer version, the form shows a note and keeps the typed values.
 */
export function EditForm(props: {
  agenda: ReadAgenda
  users: readonly ListedUser[]
  environments: readonly Environment[]
  /** The current day in the time zone of the agenda's company. */
  today: string
  onBack: (() => void) | undefined
  onClose: () => void
}) {
  const { agenda, users, environments, today, onBack, onClose } = props
  const { t } = useTranslation()
  const now = toEditDraft(agenda)
  const edit = useDraft(now, { isSame: isSameEdit })
  const { draft, isChanged } = edit
  const versions = offerVersions(edit, now, editVersions)
  const base = draft.agenda
  const { failed, form, reject } = useFailedSubmit()
  const errors = groupErrorsByField(draft.plan, { today, originalFrom: base.validFrom })
  const wrong = [...errors.values()].flat().length
  const { change, checked, checkNow } = useEditCheck(draft, today)
  const offered = useMemo(() => listOwnEnvironments(base, environments), [base, environments])
  const { sending, asked, send, submit, dismiss } = useEditAgenda({
    body: () => toEditedAgenda(draft),
    check: checkNow,
    onSaved: onBack ?? onClose,
  })
  const isBehind = versions.isBehind && !sending
  const question = useDiscardQuestion({ changed: isChanged && !sending, name: base.environment.name })
  /**
   * Changes the draft. Does nothing during the check and the save, because a later change would be lost when the dialog
   * closes.
   */
  const put = (part: Partial<EditDraft>) => {
    if (!sending) edit.change(part)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (wrong > 0) reject()
    else void submit()
  }

  // The question about unsaved input replaces the dialog, because dialogs cannot cover each other. The form keeps its
  // values.
  if (question) return question
  if (asked) {
    return <SaveWithClashes clashes={asked} busy={sending} onConfirm={() => void send()} onClose={dismiss} />
  }
  const clashes = checked.clashes.length > 0 && !checked.sameSlot
  return (
    <Dialog
      width="wide"
      title={t('agendaList.edit')}
      subtitle={t('agendaList.editSubtitle', { company: base.company.name, id: base.id })}
      onBack={onBack && (sending ? () => undefined : onBack)}
      onClose={sending ? () => undefined : onClose}
      foot={
        <>
          {failed && wrong > 0 && (
            <span className={styles.wrong}>
              <FieldError sentence={t('agendas.toCorrect', { count: wrong })} />
            </span>
          )}
          <Button variant="subtle" disabled={sending} onClick={onBack ?? onClose}>
            {t(onBack ? 'ui.back' : 'ui.cancel')}
          </Button>
          <Button type="submit" form="agenda-edit" loading={sending}>
            {t(clashes ? 'agendaList.saveWithClashes' : 'agendaList.save')}
          </Button>
        </>
      }
    >
      <form
        id="agenda-edit"
        ref={form}
        className={styles.columns}
        aria-busy={sending}
        noValidate
        onSubmit={onSubmit}
      >
        <div className={styles.fields}>
          {isBehind && (
            <ChangedNote
              texts="agendaList"
              parts={listEditedParts(edit.base, now).map((part) => t(`agendaList.part.${part}`))}
              reach="scroll"
              onLoad={versions.loadTheirs}
              onKeep={versions.keepMine}
            />
          )}
          {versions.takeBack && !isBehind && (
            <FormNote
              text={t('agendaList.loaded')}
              acts={[{ label: t('agendaList.backToMine'), onPress: versions.takeBack }]}
            />
          )}
          <label className={styles.active}>
            <input type="checkbox" checked={draft.active} onChange={() => put({ active: !draft.active })} />
            {t('agendaList.activeAgenda')}
          </label>
          <PersonField
            agenda={base}
            users={users}
            userId={draft.userId}
            onChange={(userId) => put({ userId })}
          />
          <PlanFields
            key={base.version}
            draft={draft.plan}
            environments={offered}
            today={today}
            errors={failed ? errors : new Map()}
            onChange={(plan) => put({ plan })}
          />
        </div>
        <aside className={styles.aside}>
          <EditChange change={change} active={draft.active} />
          <PlanPreview
            days={listDraftDays(draft.plan).filter((day) => day >= today)}
            slotCount={draft.plan.slots.length}
            checked={checked}
          />
        </aside>
      </form>
    </Dialog>
  )
}

/**
 * Selects the agenda's person. It offers the cleaners and the current person. Cleaners of the agenda's company come first.
 */
function PersonField(props: {
  agenda: ReadAgenda
  users: readonly ListedUser[]
  userId: number
  onChange: (userId: number) => void
}) {
  const { agenda, users, userId, onChange } = props
  const { t } = useTranslation()
  const people = usePersonGroups(users, { id: agenda.companyId, name: agenda.company.name })
  const ownId = String(agenda.userId)
  const isOffered = people.some(({ options }) => options.some(({ value }) => value === ownId))
  const isActive = users.some((user) => user.id === agenda.userId && hasAccess(user))
  const { name } = agenda.user
  return (
    <LongSelect
      label={t('agendas.collaborator')}
      value={String(userId)}
      options={people}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    >
      {!isOffered && (
        <option value={ownId}>{isActive ? name : t('agendaList.inactivePerson', { name })}</option>
      )}
    </LongSelect>
  )
}

/** Returns the environments of the agenda's company. The current environment is always included. */
function listOwnEnvironments(agenda: ReadAgenda, environments: readonly Environment[]) {
  const own = environments
    .filter(({ companyId }) => companyId === agenda.companyId)
    .map((environment) => ({ id: environment.id, name: environment.name }))
  const { id, name } = agenda.environment
  return own.some((one) => one.id === id) ? own : [{ id, name }, ...own]
}
