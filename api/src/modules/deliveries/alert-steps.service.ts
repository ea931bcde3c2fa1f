import type { Queries } from '../../database/tenant.ts'
import {
  type DueStep,
  insertNotices,
  insertRecoveries,
  lockDueSteps,
  type NoticeWanted,
  storeSteps,
} from './alert-steps.queries.ts'
import { audiences, concernsCleaner, isSilent, stepDue } from './escalation.ts'
import { groupingMs } from './message-times.ts'

/** Maximum number of steps that one query reads. */
const stepsAtOnce = 500

/**
 * Processes the escalation steps of all groups that are due. Stores the notices for the people of each step, and
 * the due time of the next step. An acknowledged or resolved alert takes no further step. Returns the number of due steps.
 */
export async function takeSteps(queries: Queries, now: Date): Promise<number> {
  const due = await lockDueSteps(queries, { now, atMost: stepsAtOnce })
  const times = { now, dueAt: new Date(now.getTime() + groupingMs) }
  const resolved = due.filter(({ entered }) => entered === 'resolved')
  await insertRecoveries(
    queries,
    resolved.filter(({ state }) => state === 'resolved'),
    times,
  )
  await storeSteps(
    queries,
    resolved.map((step) => ({ ...step, nextAt: null })),
  )

  let open = due.filter(({ entered }) => entered === 'open')
  const early = open.filter((step) => isOpen(step) && step.alarmAt > now)
  await storeSteps(
    queries,
    early.map((step) => ({ ...step, nextAt: step.alarmAt })),
  )
  open = open.filter((step) => !early.includes(step))
  // If a step reaches nobody, the next step follows at once.
  while (open.length > 0) {
    const found = await insertNotices(queries, open.filter(isOpen).map(toNoticeWanted), times)
    const events = new Set(found.map(({ groupId, eventId }) => `${groupId}/${eventId}`))
    const next = open.map((each) => {
      const hasReached = events.has(`${each.groupId}/${each.eventId}`)
      const step = each.step + 1
      const isOver = !isOpen(each) || step >= audiences.length
      return {
        ...each,
        step,
        nextAt: isOver ? null : stepDue(each.kind, step, each.alarmAt, hasReached),
      }
    })
    await storeSteps(
      queries,
      next.filter(({ nextAt }) => nextAt === null || nextAt > now),
    )
    open = next.filter(({ nextAt }) => nextAt !== null && nextAt <= now)
  }
  return due.length
}

function isOpen({ state, kind }: DueStep): boolean {
  return state === 'open' && !isSilent(kind)
}

function toNoticeWanted(each: DueStep): NoticeWanted {
  return {
    groupId: each.groupId,
    eventId: each.eventId,
    alertId: each.alertId,
    companyId: each.companyId,
    parentId: each.parentId,
    cleanerId: each.cleanerId,
    audience: audiences[each.step] ?? 'parent',
    cleaner: each.roles.includes('cleaner') && concernsCleaner(each.kind),
    coordinators: each.roles.includes('coordinator'),
    masters: each.roles.includes('master'),
    userIds: each.userIds,
  }
}
