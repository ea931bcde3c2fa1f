import type { ErrorCode } from '@zelo/contract/errors'
import type { Proof } from '@zelo/contract/own-work'
import { useTranslation } from 'react-i18next'
import { instantIn } from '../../lib/clock.ts'
import {
  changeWork,
  type LocalWork,
  type NewWork,
  savePhoto,
  saveWork,
  undoWork,
  useRecords,
} from '../../lib/records.ts'
import type { Visit, VisitTask } from '../../lib/visits.ts'
import { buzz } from '../../ui/buzz.ts'
import { showNotice } from '../../ui/notice-store.ts'
import { arrivalAt, keepArrival } from '../scan/arrivals.ts'
import { lastEnd, timeOf } from './visit-words.ts'

type Told = Partial<Pick<NewWork, 'endedAt' | 'observation' | 'undoneReason'>>

export interface VisitActs {
  /** false while the code at the door is to be read first. */
  ready: boolean
  /** Records that the first mandatory task has begun, which tells the coordinator. */
  start(): Promise<void>
  finish(task: VisitTask): Promise<void>
  takeBack(task: VisitTask): Promise<void>
  report(tasks: readonly VisitTask[], reason: string): Promise<void>
  note(task: VisitTask, text: string): Promise<void>
  photograph(task: VisitTask, file: File): Promise<void>
}

/** Why a code shows no presence; another one may. */
const codeRefusals: readonly (ErrorCode | null)[] = ['unreadable_code', 'wrong_environment', 'unknown_key']

function isRefused(proof: Proof, works: readonly LocalWork[]): boolean {
  const text = JSON.stringify(proof)
  return works.some((work) => codeRefusals.includes(work.refused) && JSON.stringify(work.proof) === text)
}

/**
 * What can be recorded in a visit. A task ends now and began when the one before it ended, or with the visit; what is
 * told of a task that had not begun begins it. Everything is kept on the phone before anything else happens.
 * `arrival` is what the arrival is called by which its first record shows presence.
 */
export function useVisitActs(visit: Visit, arrival = visit.key): VisitActs {
  const { t } = useTranslation()
  const { works } = useRecords()
  const { place } = visit
  const now = () => instantIn(place.timeZone)

  // The first record carries how presence was shown; what follows it does as well, unless the code was refused.
  const own = works.filter(({ clientId }) => visit.tasks.some(({ work }) => work?.clientId === clientId))
  const proof =
    [own[0]?.proof, arrivalAt(arrival)?.proof].find((shown) => shown && !isRefused(shown, works)) ?? null

  /** Records something of a task; answers the UUID of its work. One thing after another: a tap may come twice. */
  async function tell(task: VisitTask, told: Told, hold = false): Promise<string> {
    if (!proof) throw new Error('the code at the door was not read')
    const known = task.work?.refused === null ? task.work : null
    const local = known && works.find(({ clientId }) => clientId === known.clientId)
    const startedAt = known?.startedAt ?? lastEnd(visit) ?? visit.startedAt ?? now()
    const change = { ...told }
    // A phone's clock may be set back in between.
    if (told.endedAt && Date.parse(told.endedAt) < Date.parse(startedAt)) change.endedAt = startedAt
    if (local) {
      await changeWork(local.clientId, change, { hold })
      return local.clientId
    }
    const work: NewWork = {
      clientId: known?.clientId ?? crypto.randomUUID(),
      target: visit.target,
      taskId: task.id,
      revisionId: visit.revisionId,
      extra: visit.extra,
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
    const done = await Promise.all(clientIds.map((clientId) => undoWork(clientId)))
    if (done.includes(false)) showNotice({ kind: 'trouble', text: t('visit.sentAlready') })
  }

  function offerUndo(text: string, clientIds: readonly string[]): void {
    buzz()
    const act = { label: t('ui.undo'), run: () => void takeBackAll(clientIds) }
    showNotice({ kind: 'done', text, act })
  }

  return {
    ready: proof !== null,
    async start() {
      const first = visit.extra ? undefined : visit.tasks.find((task) => task.mandatory)
      if (first) await tell(first, {})
      // Nobody knows which task is meant until one is done.
      else if (proof) {
        const begun = { environmentId: place.id, startedAt: visit.startedAt ?? now() }
        keepArrival(visit.key, proof, begun)
      }
      buzz()
    },
    async finish(task) {
      const endedAt = now()
      const clientId = await tell(task, { endedAt }, true)
      offerUndo(t('visit.finished', { task: task.name, time: timeOf(endedAt) }), [clientId])
    },
    async takeBack({ work }) {
      if (work) await takeBackAll([work.clientId])
    },
    async report(tasks, reason) {
      const clientIds: string[] = []
      for (const task of tasks) clientIds.push(await tell(task, { undoneReason: reason }, true))
      offerUndo(t('visit.reported', { count: tasks.length, task: tasks[0]?.name ?? '' }), clientIds)
    },
    async note(task, text) {
      await tell(task, { observation: text })
    },
    async photograph(task, file) {
      const clientId = task.work?.refused === null ? task.work.clientId : await tell(task, {})
      const kept = await savePhoto(clientId, file)
      if (kept === 'kept') return
      showNotice({ kind: 'trouble', text: t(kept === 'no_space' ? 'visit.noSpace' : 'visit.notAPhoto') })
    },
  }
}
