import type { ErrorCode } from '@zelo/contract/errors'
import { isSameCode, type Proof } from '@zelo/contract/rules/proof'
import { useTranslation } from 'react-i18next'
import { formatPlaceInstant } from '../../lib/clock.ts'
import { deliverNow, getDelivery } from '../../lib/delivery.ts'
import { removePhoto, savePhoto } from '../../lib/photos.ts'
import { withTabLock } from '../../lib/tab-lock.ts'
import {
  changeWork,
  concludeWorks,
  type LocalWork,
  type NewWork,
  readStoredWorks,
  saveWork,
  undoWork,
  useWork,
} from '../../lib/use-work.ts'
import { hasNoteSent, toRecordedVisitKey, type Visit, type VisitTask } from '../../lib/visits.ts'
import { buzz } from '../../ui/buzz.ts'
import { hideNotice, showNotice } from '../../ui/notice-store.ts'
import { showPhoneTrouble } from '../../ui/phone-trouble.ts'
import { keepArrival, readArrival } from '../scan/arrivals.ts'
import type { UndoneProof } from './undone-photo.tsx'
import { asksForPhoto, findLastEnd, formatVisitTime } from './visit-words.ts'

type TaskFields = Partial<
  Pick<NewWork, 'endedAt' | 'observation' | 'undoneReason' | 'noPhotoReason' | 'proof'>
>

/**
 * Actions of the user in a visit. Each returns true if the phone stored the change. Otherwise it has shown a message.
 */
export interface VisitActs {
  /** True once the environment's QR code is scanned. Without it, no work can be recorded. */
  ready: boolean
  /** Records the start of the first mandatory task. The coordinator then sees that the visit has begun. */
  start(): Promise<boolean>
  /** Finishes a task. `noPhotoReason` is the reason why the photo that is due is missing. */
  finish(task: VisitTask, facts?: { noPhotoReason: string }): Promise<boolean>
  takeBack(task: VisitTask): Promise<boolean>
  /**
   * Reports that tasks were not done. `proof` is the photo of the tasks that need one, or the reason why there is none.
   */
  report(tasks: readonly VisitTask[], reason: string, proof?: UndoneProof): Promise<boolean>
  note(task: VisitTask, text: string): Promise<boolean>
  /**
   * Adds a photo to a task. `retake` opens the camera again if the photo cannot be used. With `finishes`, the task is
   * finished too.
   */
  photograph(task: VisitTask, file: File, retake: () => void, finishes?: boolean): Promise<boolean>
  dropPhoto(clientId: string): Promise<boolean>
  /** Ends the visit. The undo periods of its records end too, so that all records are sent now. */
  conclude(): Promise<boolean>
}

/** Errors that reject a code as proof of presence. The next scanned code may be valid. */
const codeRefusals: readonly (ErrorCode | null)[] = ['unreadable_code', 'wrong_environment', 'unknown_key']

function isRefused(proof: Proof, works: readonly LocalWork[]): boolean {
  return works.some((work) => codeRefusals.includes(work.refused) && isSameCode(work.proof, proof))
}

/**
 * The latest action. Each action waits for the previous one, because a second tap may come before the screen shows the
 * result of the first.
 */
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns the actions that record work in a visit. A task starts at the end of the previous task, or at the start of
 * the visit. It ends when the user finishes it. A note or photo of a task that has not started also starts the task.
 * The phone stores each record before it does anything else. `arrival` is the key of the arrival whose proof the first
 * record carries.
 */
export function useVisitActs(visit: Visit, arrival = visit.key): VisitActs {
  const { t } = useTranslation()
  const { works } = useWork()
  const { place, target, revisionId, extra } = visit
  const where = { target, revisionId, extra, ...(extra && visit.startedAt && { begunAt: visit.startedAt }) }
  const now = () => formatPlaceInstant(place.timeZone)

  // Records carry the proof of the current arrival, otherwise that of the latest record. A code that the server
  // rejected is not used again.
  const own = works.filter(({ clientId }) => visit.tasks.some(({ work }) => work?.clientId === clientId))
  const shown = [readArrival(arrival)?.proof, ...own.map((work) => work.proof).reverse()]
  const proof = shown.find((each) => each && !isRefused(each, works)) ?? null

  /**
   * Runs an action and returns true on success. If the phone cannot store the change, shows why, with a button for
   * `retry` if given. An action that returns false has shown a message itself.
   */
  async function attempt(act: () => Promise<unknown>, retry?: () => void): Promise<boolean> {
    try {
      return (await act()) !== false
    } catch (error) {
      showPhoneTrouble(error, retry)
      return false
    }
  }

  function runOneAtATime(act: () => Promise<unknown>, retry?: () => void): Promise<boolean> {
    const turn = last.then(() => withTabLock('records', () => attempt(act, retry)))
    last = turn
    return turn
  }

  /** Like `runOneAtATime`, but a failure offers a button that repeats the action. */
  function runWithRetry(act: () => Promise<unknown>): Promise<boolean> {
    return runOneAtATime(act, () => void runWithRetry(act))
  }

  /**
   * Reads the stored record of a task again, because a tap here or in another tab may have changed it since the last
   * render.
   */
  async function findStoredWork({ id, work: known }: VisitTask): Promise<LocalWork | undefined> {
    const stored = (await readStoredWorks()).filter(({ refused }) => refused === null)
    if (known?.refused === null) return stored.find(({ clientId }) => clientId === known.clientId)
    const shown = new Set(works.map(({ clientId }) => clientId))
    const fresh = stored.filter(({ clientId, taskId }) => taskId === id && !shown.has(clientId))
    return fresh.find((work) => toRecordedVisitKey(work) === toRecordedVisitKey(where))
  }

  /** Changes the record of a task, or creates it. Returns the record's UUID. */
  async function recordTask(task: VisitTask, fields: TaskFields, hold = false): Promise<string> {
    if (!proof) throw new Error('the QR code of the environment was not scanned')
    const known = task.work?.refused === null ? task.work : null
    const local = await findStoredWork(task)
    const startedAt = local?.startedAt ?? known?.startedAt ?? findLastEnd(visit) ?? visit.startedAt ?? now()
    const change = { ...fields }
    // If the record is already delivered, adds the proof of a later scan, because the server keeps all proofs with
    // their times. If the record is not delivered, keeps its proof.
    if (local && local.deliveredVersion > 0 && !isSameCode(local.proof, proof)) change.proof = proof
    // If the user has set the clock back since the start, the end must not be before the start.
    if (fields.endedAt && Date.parse(fields.endedAt) < Date.parse(startedAt)) change.endedAt = startedAt
    if (local) {
      if (Object.keys(change).length > 0) await changeWork(local.clientId, change, { hold })
      return local.clientId
    }
    const work: NewWork = {
      clientId: known?.clientId ?? crypto.randomUUID(),
      ...where,
      taskId: task.id,
      startedAt,
      endedAt: known?.endedAt ?? null,
      observation: known?.observation ?? null,
      noPhotoReason: known?.noPhotoReason,
      undoneReason: known?.undoneReason ?? null,
      proof,
      placeName: place.name,
      taskName: task.name,
      ...change,
    }
    await saveWork(work, { hold })
    return work.clientId
  }

  async function undoAll(clientIds: readonly string[]): Promise<void> {
    hideNotice()
    const done = await Promise.all(clientIds.map((clientId) => undoWork(clientId)))
    if (done.includes(false)) showNotice({ kind: 'trouble', text: t('visit.sentAlready') })
  }

  function offerUndo(text: string, undo: () => Promise<void>): void {
    buzz()
    const act = { label: t('ui.undo'), run: () => void runWithRetry(undo) }
    showNotice({ kind: 'done', text, act })
  }

  function finish(task: VisitTask, facts: TaskFields = {}): Promise<boolean> {
    return runWithRetry(async () => {
      const endedAt = now()
      const clientId = await recordTask(task, { ...facts, endedAt }, true)
      offerUndo(t('visit.finished', { task: task.name, time: formatVisitTime(endedAt) }), () =>
        undoAll([clientId]),
      )
    })
  }

  async function photograph(
    task: VisitTask,
    file: File,
    retake: () => void,
    finishes = false,
  ): Promise<boolean> {
    const again = () => void photograph(task, file, retake, finishes)
    let clientId = ''
    const begun = await runOneAtATime(async () => {
      clientId = await recordTask(task, {})
    }, again)
    if (!begun) return false
    // Cheap phones process a picture slowly, so other actions do not wait for it.
    return await attempt(async () => {
      const kept = await savePhoto(clientId, file)
      if (kept === 'kept' && finishes) return await finish(task)
      if (kept === 'kept' || kept === 'taken_back') return
      const act =
        kept === 'no_space'
          ? { label: t('ui.retry'), run: again }
          : { label: t('visit.takeAnother'), run: retake }
      const text = {
        no_space: 'visit.noSpace',
        not_supported: 'visit.notAPhoto',
        too_large: 'visit.photoTooLarge',
      } as const
      showNotice({ kind: 'trouble', text: t(text[kept]), act })
    }, again)
  }

  return {
    ready: proof !== null,
    start: () =>
      runOneAtATime(async () => {
        const first = visit.extra ? undefined : visit.tasks.find((task) => task.mandatory)
        if (first) await recordTask(first, {})
        // A visit without mandatory tasks has no record until a task is done, so the arrival stores its start.
        else if (proof) {
          const begun = { environmentId: place.id, startedAt: visit.startedAt ?? now() }
          keepArrival(visit.key, proof, begun)
        }
        buzz()
      }),
    finish,
    takeBack: ({ work }) => runWithRetry(() => undoAll(work ? [work.clientId] : [])),
    report: (tasks, reason, proof) =>
      runOneAtATime(async () => {
        const clientIds: string[] = []
        let isPhotoLost = false
        for (const task of tasks) {
          const own = proof && asksForPhoto(visit, task, 'undone') ? proof : null
          const facts = own && 'noPhotoReason' in own ? own : {}
          const clientId = await recordTask(task, { undoneReason: reason, ...facts }, true)
          clientIds.push(clientId)
          // Only missing space is possible here, because the form has already checked the picture.
          if (own && 'photo' in own)
            isPhotoLost = (await savePhoto(clientId, own.photo)) === 'no_space' || isPhotoLost
        }
        if (isPhotoLost) showNotice({ kind: 'trouble', text: t('visit.noSpace') })
        else
          offerUndo(t('visit.reported', { count: tasks.length, task: tasks[0]?.name ?? '' }), () =>
            undoAll(clientIds),
          )
      }),
    note: (task, text) =>
      runOneAtATime(async () => {
        const local = await findStoredWork(task)
        if (!local || !hasNoteSent(local)) return await recordTask(task, { observation: text })
        showNotice({ kind: 'trouble', text: t('note.sent') })
        return false
      }),
    photograph,
    dropPhoto: (clientId) =>
      runWithRetry(async () => {
        const isInFlight = getDelivery().sending.includes(clientId)
        const removed = isInFlight ? null : await removePhoto(clientId)
        if (removed)
          offerUndo(t(removed.mayBeSent ? 'photos.removedHere' : 'photos.removed'), removed.putBack)
        else showNotice({ kind: 'trouble', text: t('photos.sentAlready') })
      }),
    conclude: () =>
      runWithRetry(async () => {
        await concludeWorks(own.map(({ clientId }) => clientId))
        void deliverNow()
      }),
  }
}
