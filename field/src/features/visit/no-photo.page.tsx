import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/shell/screen.tsx'
import { useBack } from '../../app/shell/use-back.ts'
import { readPhotoTexts } from '../../i18n/task-photos.ts'
import type { Visit, VisitTask } from '../../lib/visits.ts'
import buttons from '../../ui/buttons.module.css'
import { useOnce } from '../../ui/use-once.ts'
import { type NoPhotoChoice, NoPhotoReason, readNoPhotoReason } from './no-photo-reason.tsx'
import styles from './task-help.module.css'
import { useVisitActs } from './use-visit-acts.ts'
import { TaskGate } from './visit-gate.tsx'

/** Finishes a task without its due photo. The user gives the reason. */
export function NoPhotoPage() {
  return (
    <TaskGate>{({ visit, open }, task) => <NoPhotoScreen visit={visit} task={task} open={open} />}</TaskGate>
  )
}

function NoPhotoScreen({ visit, task, open }: { visit: Visit; task: VisitTask; open: boolean }) {
  const { i18n } = useTranslation()
  const words = readPhotoTexts(i18n.language)
  const back = useBack()
  const acts = useVisitActs(visit)
  const once = useOnce()
  const [choice, setChoice] = useState<NoPhotoChoice>({ kind: null, text: '' })
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setAsked(true)
    const reason = readNoPhotoReason(choice, i18n.language)
    if (reason === null)
      return form.current?.querySelector<HTMLElement>(choice.kind ? 'textarea' : 'input')?.focus()
    if (await once(() => acts.finish(task, { noPhotoReason: reason }))) back()
  }

  return (
    <Screen
      title={words.title}
      subtitle={task.name}
      dock={
        <button type="submit" form="no-photo" className={buttons.primary} disabled={!open || !acts.ready}>
          {words.send}
        </button>
      }
    >
      <form ref={form} id="no-photo" noValidate onSubmit={(event) => void send(event)}>
        <p className={styles.about}>{words.about}</p>
        <NoPhotoReason choice={choice} isAsked={isAsked} onChange={setChoice} />
      </form>
    </Screen>
  )
}
