import { IconScan } from '@tabler/icons-react'
import { longestNote } from '@zelo/contract/fields'
import { isBlank } from '@zelo/contract/rules/blank'
import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Screen } from '../../app/shell/screen.tsx'
import { useBack } from '../../app/shell/use-back.ts'
import type { Visit } from '../../lib/visits.ts'
import buttons from '../../ui/buttons.module.css'
import fields from '../../ui/fields.module.css'
import { useOnce } from '../../ui/use-once.ts'
import { scanAddress } from '../scan/wanted-room.ts'
import styles from './undone.module.css'
import type { UndoneProof } from './undone-photo.tsx'
import { useDraft } from './use-draft.ts'
import { useVisitActs } from './use-visit-acts.ts'
import { VisitGate } from './visit-gate.tsx'
import { asksForPhoto, isOpen } from './visit-words.ts'

const UndonePhoto = lazy(() => import('./undone-photo.tsx').then((file) => ({ default: file.UndonePhoto })))

const reasons = ['locked', 'inUse', 'noSupplies', 'broken', 'other'] as const

/** Scrolls a field to the middle of the screen, so that the dock does not cover it. */
function showField(field: HTMLElement | null): void {
  field?.scrollIntoView({ block: 'center' })
}

/** "Could not do it" form. The user selects tasks of a visit and gives a reason. */
export function UndonePage() {
  return <VisitGate>{({ visit }) => <UndoneScreen visit={visit} />}</VisitGate>
}

function UndoneScreen({ visit }: { visit: Visit }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const back = useBack()
  const acts = useVisitActs(visit)
  const once = useOnce()
  const open = visit.tasks.filter(isOpen)
  // The choice is stored as a draft. It survives a scan of the code before the user sends the form.
  const [keptChoice, keepChoice] = useDraft(`${visit.key}.undone-tasks`)
  const [keptReason, keepReason] = useDraft(`${visit.key}.undone-reason`)
  const [text, write] = useDraft(`${visit.key}.undone`)
  const only = open.length === 1 ? open[0]?.id : undefined
  const chosen = new Set(only === undefined ? keptChoice.split(' ').map(Number) : [only])
  const reason = reasons.find((each) => each === keptReason) ?? null
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const tasks = open.filter(({ id }) => chosen.has(id))
  const [proof, setProof] = useState<UndoneProof>(null)
  const isPhotoAsked = tasks.some((task) => asksForPhoto(visit, task, 'undone'))
  const taskError = asked && tasks.length === 0 ? t('undone.chooseTask') : null
  const reasonError = asked && reason === null ? t('undone.chooseReason') : null
  const textError = asked && reason === 'other' && isBlank(text) ? t('undone.writeReason') : null

  const choose = (ids: readonly number[]) => keepChoice(ids.join(' '))

  function toggle(id: number): void {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    choose([...next])
  }

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setAsked(true)
    const why = reason === 'other' ? text.trim() : reason && t(`undone.reasons.${reason}`)
    if (tasks.length === 0 || !why || isBlank(why)) {
      const wrong = tasks.length === 0 ? 'tasks' : reason === null ? 'reasons' : 'other'
      const field = form.current?.querySelector<HTMLElement>(`[data-part=${wrong}] :is(input, textarea)`)
      return field?.focus()
    }
    if (isPhotoAsked && !proof)
      return form.current?.querySelector<HTMLElement>('[data-part=photo] :is(input, button)')?.focus()
    if (!(await once(() => acts.report(tasks, why, proof)))) return
    for (const forget of [write, keepChoice, keepReason]) forget('')
    // If the report covers all open mandatory tasks, opens the summary of the visit.
    const left = open.filter((task) => task.mandatory && !tasks.includes(task))
    if (left.length > 0 || visit.extra) back()
    else void navigate(`/visita/${encodeURIComponent(visit.key)}/terminar`, { replace: true })
  }

  return (
    <Screen
      title={t('undone.title')}
      subtitle={visit.place.name}
      dock={
        acts.ready ? (
          <button type="submit" form="undone" className={buttons.primary}>
            {t('undone.send')}
          </button>
        ) : (
          <Link to={scanAddress(visit)} className={buttons.primary}>
            <IconScan aria-hidden="true" />
            {t('visit.scanToContinue')}
          </Link>
        )
      }
    >
      <form ref={form} id="undone" noValidate onSubmit={(event) => void send(event)}>
        <fieldset data-part="tasks" className={styles.group} aria-describedby="tasks-error">
          <legend>{t('undone.which')}</legend>
          {open.length > 1 && (
            <label className={fields.choice}>
              <input
                type="checkbox"
                className={fields.check}
                checked={tasks.length === open.length}
                onChange={() => choose(tasks.length === open.length ? [] : open.map(({ id }) => id))}
              />
              <span>{t('undone.all')}</span>
            </label>
          )}
          {open.map(({ id, name }) => (
            <label key={id} className={fields.choice}>
              <input
                type="checkbox"
                className={fields.check}
                // A single open task is always selected.
                disabled={only !== undefined}
                checked={chosen.has(id)}
                onChange={() => toggle(id)}
              />
              <span>{name}</span>
            </label>
          ))}
          <p id="tasks-error" className={fields.error} role="alert">
            {taskError}
          </p>
        </fieldset>
        <fieldset data-part="reasons" className={styles.group} aria-describedby="reason-error">
          <legend>{t('undone.why')}</legend>
          {reasons.map((each) => (
            <label key={each} className={fields.choice}>
              <input
                type="radio"
                name="reason"
                className={fields.radio}
                checked={reason === each}
                onChange={() => keepReason(each)}
              />
              <span>{t(`undone.reasons.${each}`)}</span>
            </label>
          ))}
          <p id="reason-error" className={fields.error} role="alert">
            {reasonError}
          </p>
        </fieldset>
        {reason === 'other' && (
          <div ref={showField} data-part="other" className={fields.field}>
            <label htmlFor="other-reason">{t('undone.otherLabel')}</label>
            <textarea
              id="other-reason"
              value={text}
              maxLength={longestNote}
              onChange={({ currentTarget }) => write(currentTarget.value)}
              aria-invalid={textError !== null}
              aria-describedby="other-error"
            />
            <p id="other-error" className={fields.error} role="alert">
              {textError}
            </p>
          </div>
        )}
        {isPhotoAsked && (
          <Suspense>
            <UndonePhoto isAsked={asked} onChange={setProof} />
          </Suspense>
        )}
      </form>
    </Screen>
  )
}
