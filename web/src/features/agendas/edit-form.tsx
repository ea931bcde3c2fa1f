import { Button } from '@mantine/core'
import type { Clash, readAgenda } from '@zelo/contract/agendas'
import type { AnswerOf } from '@zelo/contract/endpoint'
import type { Environment } from '@zelo/contract/environments'
import type { ListedUser } from '@zelo/contract/user-administration'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormNote } from '../../kit/form-note.tsx'
import { LongSelect } from '../../kit/long-select.tsx'
import { useDiscardQuestion } from '../../kit/use-discard-question.tsx'
import { keptValues, useKeptValues } from '../../kit/use-kept-values.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { EditChange } from './edit-change.tsx'
import { EditChangedNote } from './edit-changed-note.tsx'
import styles from './edit-dialog.module.css'
import { differences, type EditDraft, editDraftOf, editedAgendaOf, rebased } from './edit-draft.ts'
import { daysOf, errorsByField } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { SaveWithClashes } from './save-with-clashes.tsx'
import { useEditAgenda } from './use-edit-agenda.ts'
import { useEditCheck } from './use-edit-check.ts'
import { usePersonGroups } from './use-person-groups.ts'
import { useTried } from './use-tried.ts'

interface Edit {
  /** The agenda as this edit began with it; its version is sent. */
  base: AnswerOf<typeof readAgenda>
  draft: EditDraft
  /** What was typed before somebody else's state was loaded over it. */
  mine: EditDraft | null
}

/**
 * The whole plan of one agenda, and beside it what saving will do to its days from today on. What somebody else saves
 * meanwhile comes in as `agenda`: it is told, and nothing that was typed is lost.
 */
export function EditForm(props: {
  agenda: AnswerOf<typeof readAgenda>
  users: readonly ListedUser[]
  environments: readonly Environment[]
  /** That of the agenda's company. */
  today: string
  onBack: (() => void) | undefined
  onClose: () => void
}) {
  const { agenda, users, environments, today, onBack, onClose } = props
  const { t } = useTranslation()
  const fresh: Edit = { base: agenda, draft: editDraftOf(agenda), mine: null }
  const [begun] = useState(() => keptValues(fresh) ?? fresh)
  const [base, setBase] = useState(begun.base)
  const [draft, setDraft] = useState(begun.draft)
  const [mine, setMine] = useState(begun.mine)
  const [asking, setAsking] = useState<readonly Clash[] | null>(null)
  const [sending, setSending] = useState(false)
  const { tried, form, refuse } = useTried()

  const errors = errorsByField(draft.plan, { today, originalFrom: base.vigIni })
  const wrong = [...errors.values()].flat().length
  const { change, checked, now } = useEditCheck(draft, base, today)
  const offered = useMemo(() => environmentsOf(base, environments), [base, environments])
  const isChanged = differences(draft, editDraftOf(base)).length > 0
  useKeptValues({ base, draft, mine }, fresh, isChanged)
  const isBehind = agenda.version !== base.version && !sending

  const question = useDiscardQuestion({ changed: isChanged && !sending, name: base.Environment.name })
  const save = useEditAgenda(onBack ?? onClose)
  const send = async () => {
    setSending(true)
    try {
      await save.run(editedAgendaOf(draft, base))
    } catch (error) {
      save.fail(error)
      setSending(false)
      setAsking(null)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (wrong > 0) return refuse()
    setSending(true)
    // A clash is asked about also where the save comes before the preview.
    const { sameSlot, clashes } = await now().catch(() => ({ sameSlot: null, clashes: [] }))
    if (sameSlot || clashes.length === 0) return await send()
    setSending(false)
    setAsking(clashes)
  }

  // Never a dialog over a dialog: what was typed stays meanwhile.
  if (question) return question
  if (asking) {
    return (
      <SaveWithClashes
        clashes={asking}
        busy={sending}
        onConfirm={() => void send()}
        onClose={() => setAsking(null)}
      />
    )
  }
  return (
    <Dialog
      width="wide"
      title={t('agendaList.edit')}
      subtitle={t('agendaList.editSubtitle', { company: base.Empresa.NOME, id: base.ID })}
      onBack={onBack && (sending ? () => undefined : onBack)}
      onClose={sending ? () => undefined : onClose}
      foot={
        <>
          {tried && wrong > 0 && (
            <span className={styles.wrong}>
              <FieldError sentence={t('agendas.toCorrect', { count: wrong })} />
            </span>
          )}
          <Button variant="subtle" disabled={sending} onClick={onBack ?? onClose}>
            {t(onBack ? 'ui.back' : 'agendas.cancel')}
          </Button>
          <Button type="submit" form="agenda-edit" loading={sending}>
            {t(
              checked.clashes.length > 0 && !checked.sameSlot
                ? 'agendaList.saveWithClashes'
                : 'agendaList.save',
            )}
          </Button>
        </>
      }
    >
      <form
        id="agenda-edit"
        ref={form}
        className={styles.columns}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <div className={styles.fields}>
          {isBehind && (
            <EditChangedNote
              parts={differences(editDraftOf(base), editDraftOf(agenda))}
              onLoad={() => {
                setMine(isChanged ? draft : null)
                setDraft(editDraftOf(agenda))
                setBase(agenda)
              }}
              onKeep={() => {
                setDraft(rebased(draft, agenda))
                setBase(agenda)
              }}
            />
          )}
          {mine && !isBehind && (
            <FormNote
              text={t('agendaList.loaded')}
              acts={[
                {
                  label: t('agendaList.backToMine'),
                  onPress: () => {
                    setDraft(rebased(mine, base))
                    setMine(null)
                  },
                },
              ]}
            />
          )}
          <label className={styles.active}>
            <input
              type="checkbox"
              checked={draft.active}
              onChange={() => setDraft({ ...draft, active: !draft.active })}
            />
            {t('agendaList.activeAgenda')}
          </label>
          <PersonField
            agenda={base}
            users={users}
            userId={draft.userId}
            onChange={(userId) => setDraft({ ...draft, userId })}
          />
          <PlanFields
            key={base.version}
            draft={draft.plan}
            environments={offered}
            today={today}
            errors={tried ? errors : new Map()}
            onChange={(plan) => setDraft({ ...draft, plan })}
          />
        </div>
        <aside className={styles.aside}>
          <EditChange change={change} active={draft.active} />
          <PlanPreview
            days={daysOf(draft.plan).filter((day) => day >= today)}
            slotCount={draft.plan.slots.length}
            checked={checked}
          />
        </aside>
      </form>
    </Dialog>
  )
}

/** Whose agenda it is: people who clean, those of its company first, and whoever has it now. */
function PersonField(props: {
  agenda: AnswerOf<typeof readAgenda>
  users: readonly ListedUser[]
  userId: number
  onChange: (userId: number) => void
}) {
  const { agenda, users, userId, onChange } = props
  const { t } = useTranslation()
  const people = usePersonGroups(users, { id: agenda.Id_EmpresasFilial, name: agenda.Empresa.NOME })
  const ownId = String(agenda.Id_Users)
  const isOffered = people.some(({ options }) => options.some(({ value }) => value === ownId))
  const isActive = users.some(({ id, ativo }) => id === agenda.Id_Users && ativo === 1)
  const { nome: name } = agenda.User
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

/** The environments of the agenda's company, and the one that it has. */
function environmentsOf(agenda: AnswerOf<typeof readAgenda>, environments: readonly Environment[]) {
  const own = environments
    .filter(({ companyId }) => companyId === agenda.Id_EmpresasFilial)
    .map(({ ID, AMBIENTE_NOME }) => ({ id: ID, name: AMBIENTE_NOME }))
  const { id, name } = agenda.Environment
  return own.some((one) => one.id === id) ? own : [{ id, name }, ...own]
}
