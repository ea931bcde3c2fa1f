import type { ErrorCode } from '@zelo/contract/errors'
import { isSameCode, type Proof } from '@zelo/contract/rules/proof'
import { useTranslation } from 'react-i18next'
import { instantIn } from '../../lib/clock.ts'
import { currentDelivery, deliverNow } from '../../lib/delivery.ts'
import { removePhoto, savePhoto } from '../../lib/photos.ts'
import {
  changeWork,
  concludeWorks,
  type LocalWork,
  type NewWork,
  saveWork,
  storedWorks,
  undoWork,
  useRecords,
} from '../../lib/records.ts'
import { takeTurn } from '../../lib/turns.ts'
import { hasNoteSent, recordedIn, type Visit, type VisitTask } from '../../lib/visits.ts'
import { buzz } from '../../ui/buzz.ts'
import { hideNotice, showNotice } from '../../ui/notice-store.ts'
import { showPhoneTrouble } from '../../ui/phone-trouble.ts'
import { arrivalAt, keepArrival } from '../scan/arrivals.ts'
import { lastEnd, timeOf } from './visit-words.ts'

type Told = Partial<Pick<NewWork, 'endedAt' | 'observation' | 'undoneReason' | 'proof'>>

/** Each act answers whether the phone could keep it; where it could not, that is said. */
export interface VisitActs {
  /** false while the code at the door is to be read first. */
  ready: boolean
  /** Records that the first mandatory task has begun, which tells the coordinator. */
  start(): Promise<boolean>
  finish(task: VisitTask): Promise<boolean>
  takeBack(task: VisitTask): Promise<boolean>
  report(tasks: readonly VisitTask[], reason: string): Promise<boolean>
  note(task: VisitTask, text: string): Promise<boolean>
  /** `retake` opens the camera again, for a photo that could never be sent. */
  photograph(task: VisitTask, file: File, retake: () => void): Promise<boolean>
  dropPhoto(clientId: string): Promise<boolean>
  /** The visit is over: nothing waits for an undo any more, and goes now. */
  conclude(): Promise<boolean>
}

/** Why a code shows no presence; another one may. */
const codeRefusals: readonly (ErrorCode | null)[] = ['unreadable_code', 'wrong_environment', 'unknown_key']

function isRefused(proof: Proof, works: readonly LocalWork[]): boolean {
  return works.some((work) => codeRefusals.includes(work.refused) && isSameCode(work.proof, proof))
}

/** One act after the other: a tap may come twice before the screen shows the first one. */
let last: Promise<unknown> = Promise.resolve()

/**
 * What can be recorded in a visit. A task ends now and began when the one before it ended, or with the visit; what is
 * told of a task that had not begun begins it. Everything is kept on the phone before anything else happens.
 * `arrival` is what the arrival is called by which its first record shows presence.
 */
export function useVisitActs(visit: Visit, arrival = visit.key): VisitActs {
  const { t } = useTranslation()
  const { works } = useRecords()
  const { place, target, revisionId, extra } = visit
  const where = { target, revisionId, extra, ...(extra && visit.startedAt && { begunAt: visit.startedAt }) }
  const now = () => instantIn(place.timeZone)

  // A record carries how presence was shown last: since the arrival, or as the record before, unless the code was refused.
  const own = works.filter(({ clientId }) => visit.tasks.some(({ work }) => work?.clientId === clientId))
  const shown = [arrivalAt(arrival)?.proof, ...own.map((work) => work.proof).reverse()]
  const proof = shown.find((each) => each && !isRefused(each, works)) ?? null

  /**
   * Does something, or says that the phone could not keep it. What answers false has said itself why it did nothing.
   * `retry` is offered where no button of the screen does the same again.
   */
  async function attempt(act: () => Promise<unknown>, retry?: () => void): Promise<boolean> {
    try {
      return (await act()) !== false
    } catch (error) {
      showPhoneTrouble(error, retry)
      return false
    }
  }

  function inTurn(act: () => Promise<unknown>, retry?: () => void): Promise<boolean> {
    const turn = last.then(() => takeTurn('records', () => attempt(act, retry)))
    last = turn
    return turn
  }

  /** The same, with a button that tries again. */
  function inTurnOrAgain(act: () => Promise<unknown>): Promise<boolean> {
    return inTurn(act, () => void inTurnOrAgain(act))
  }

  /** What the phone has of a task by now; a tap here or in another tab may have begun it, and no screen shows it yet. */
  async function keptOf({ id, work: known }: VisitTask): Promise<LocalWork | undefined> {
    const stored = (await storedWorks()).filter(({ refused }) => refused === null)
    if (known?.refused === null) return stored.find(({ clientId }) => clientId === known.clientId)
    const shown = new Set(works.map(({ clientId }) => clientId))
    const fresh = stored.filter(({ clientId, taskId }) => taskId === id && !shown.has(clientId))
    return fresh.find((work) => recordedIn(work) === recordedIn(where))
  }

  /** Records something of a task; answers the UUID of its work. */
  async function tell(task: VisitTask, told: Told, hold = false): Promise<string> {
    if (!proof) throw new Error('the code at the door was not read')
    const known = task.work?.refused === null ? task.work : null
    const local = await keptOf(task)
    const startedAt = local?.startedAt ?? known?.startedAt ?? lastEnd(visit) ?? visit.startedAt ?? now()
    const change = { ...told }
    // The server keeps each proof with its moment. One that it has not heard yet is not replaced.
    if (local && local.deliveredVersion > 0 && !isSameCode(local.proof, proof)) change.proof = proof
    // A phone's clock may be set back in between.
    if (told.endedAt && Date.parse(told.endedAt) < Date.parse(startedAt)) change.endedAt = startedAt
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
      undoneReason: known?.undoneReason ?? null,
      proof,
      placeName: place.name,
      taskName: task.name,
      ...change,
    }
    await saveWork(work, { hold })
    return work.clientId
  }

  async function takeBackAll(clientIds: readonly string[]): Promise<void> {
    hideNotice()
    const done = await Promise.all(clientIds.map((clientId) => undoWork(clientId)))
    if (done.includes(false)) showNotice({ kind: 'trouble', text: t('visit.sentAlready') })
  }

  function offerUndo(text: string, undo: () => Promise<void>): void {
    buzz()
    const act = { label: t('ui.undo'), run: () => void inTurnOrAgain(undo) }
    showNotice({ kind: 'done', text, act })
  }

  async function photograph(task: VisitTask, file: File, retake: () => void): Promise<boolean> {
    const again = () => void photograph(task, file, retake)
    let clientId = ''
    const begun = await inTurn(async () => {
      clientId = await tell(task, {})
    }, again)
    if (!begun) return false
    // A picture takes its time on a slow phone: nothing else waits for it.
    return await attempt(async () => {
      const kept = await savePhoto(clientId, file)
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
      inTurn(async () => {
        const first = visit.extra ? undefined : visit.tasks.find((task) => task.mandatory)
        if (first) await tell(first, {})
        // Nobody knows which task is meant until one is done.
        else if (proof) {
          const begun = { environmentId: place.id, startedAt: visit.startedAt ?? now() }
          keepArrival(visit.key, proof, begun)
        }
        buzz()
      }),
    finish: (task) =>
      inTurnOrAgain(async () => {
        const endedAt = now()
        const clientId = await tell(task, { endedAt }, true)
        offerUndo(t('visit.finished', { task: task.name, time: timeOf(endedAt) }), () =>
          takeBackAll([clientId]),
        )
      }),
    takeBack: ({ work }) => inTurnOrAgain(() => takeBackAll(work ? [work.clientId] : [])),
    report: (tasks, reason) =>
      inTurn(async () => {
        const clientIds: string[] = []
        for (const task of tasks) clientIds.push(await tell(task, { undoneReason: reason }, true))
        offerUndo(t('visit.reported', { count: tasks.length, task: tasks[0]?.name ?? '' }), () =>
          takeBackAll(clientIds),
        )
      }),
    note: (task, text) =>
      inTurn(async () => {
        const local = await keptOf(task)
        if (!local || !hasNoteSent(local)) return await tell(task, { observation: text })
        showNotice({ kind: 'trouble', text: t('note.sent') })
        return false
      }),
    photograph,
    dropPhoto: (clientId) =>
      inTurnOrAgain(async () => {
        const isOnItsWay = currentDelivery().sending.includes(clientId)
        const removed = isOnItsWay ? null : await removePhoto(clientId)
        if (removed)
          offerUndo(t(removed.mayBeSent ? 'photos.removedHere' : 'photos.removed'), removed.putBack)
        else showNotice({ kind: 'trouble', text: t('photos.sentAlready') })
      }),
    conclude: () =>
      inTurnOrAgain(async () => {
        await concludeWorks(own.map(({ clientId }) => clientId))
        void deliverNow()
      }),
  }
}
