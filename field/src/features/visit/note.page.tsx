import { IconScan } from '@tabler/icons-react'
import { longestNote } from '@zelo/contract/fields'
import { isBlank } from '@zelo/contract/rules/blank'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Screen } from '../../app/shell/screen.tsx'
import { useBack } from '../../app/shell/use-back.ts'
import type { Visit, VisitTask } from '../../lib/visits.ts'
import buttons from '../../ui/buttons.module.css'
import fields from '../../ui/fields.module.css'
import { useOnce } from '../../ui/use-once.ts'
import { scanAddress } from '../scan/wanted-room.ts'
import styles from './note.module.css'
import { useDraft } from './use-draft.ts'
import { useVisitActs } from './use-visit-acts.ts'
import { TaskGate } from './visit-gate.tsx'

/** Form for a note to the coordinator about a task. */
export function NotePage() {
  return (
    <TaskGate>{({ visit, open }, task) => <NoteScreen visit={visit} task={task} open={open} />}</TaskGate>
  )
}

/** The counter appears if fewer characters than this are left. */
const nearEnd = 200

function NoteScreen({ visit, task, open }: { visit: Visit; task: VisitTask; open: boolean }) {
  const { t } = useTranslation()
  const back = useBack()
  const acts = useVisitActs(visit)
  const once = useOnce()
  const kept = task.work?.observation ?? null
  const [draft, write] = useDraft(`${visit.key}.${task.id}`)
  const [missing, setMissing] = useState(false)
  const fixed = !open || !acts.ready || task.work?.noteSent === true
  // If a draft exists, the form shows the draft instead of the stored note.
  const [touched, setTouched] = useState(draft !== '')
  const text = touched ? draft : (kept ?? '')
  const left = longestNote - text.length

  async function keep(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (isBlank(text)) return setMissing(true)
    if (!(await once(() => acts.note(task, text.trim())))) return
    write('')
    back()
  }

  if (fixed && kept !== null) {
    return (
      <Screen title={t('note.title')} subtitle={task.name}>
        <p className={styles.kept}>{kept}</p>
        {task.work?.noteSent && <p className={fields.help}>{t('note.sent')}</p>}
      </Screen>
    )
  }
  return (
    <Screen
      title={t('note.title')}
      subtitle={task.name}
      dock={
        open && !acts.ready ? (
          <Link to={scanAddress(visit)} className={buttons.primary}>
            <IconScan aria-hidden="true" />
            {t('visit.scanToContinue')}
          </Link>
        ) : (
          <button type="submit" form="note" className={buttons.primary} disabled={fixed}>
            {t('note.keep')}
          </button>
        )
      }
    >
      <form id="note" noValidate className={styles.form} onSubmit={(event) => void keep(event)}>
        <div className={fields.field}>
          <label htmlFor="note-text">{t('note.label')}</label>
          <textarea
            id="note-text"
            value={text}
            maxLength={longestNote}
            // biome-ignore lint/a11y/noAutofocus: the screen has only this field and opens for writing
            autoFocus
            onChange={({ currentTarget }) => {
              setTouched(true)
              write(currentTarget.value)
              setMissing(false)
            }}
            aria-invalid={missing}
            aria-describedby="note-help note-error"
          />
          <p id="note-help" className={fields.help}>
            {left < nearEnd ? t('note.left', { count: left }) : t('note.draft')}
          </p>
          <p id="note-error" className={fields.error} role="alert">
            {missing && t('note.required')}
          </p>
        </div>
      </form>
    </Screen>
  )
}
