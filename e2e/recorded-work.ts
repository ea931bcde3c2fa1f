// Records work as the demo's cleaner, by the calls of the field app.
import { randomUUID } from 'node:crypto'
import type { MyWork } from '@zelo/contract/my-work'
import { send, signInByCall } from './calls.ts'
import { password, today } from './demo-site.ts'
import type { Server } from './server.ts'

type Site = Pick<Server, 'url'>

/** Signs the demo's cleaner and coordinator in. `work` has the cleaner's plan of today and the rooms. */
export async function openRecording(site: Site) {
  const coordinator = await signInByCall(site)
  const cleaner = await send<{ token: string; user: { id: number; name: string } }>(
    site,
    '',
    'POST',
    'own-work/session',
    { login: 'asg@zelo.demo', password },
  )
  const path = `own-work?from=${today()}&to=${today()}`
  return { coordinator, cleaner, work: await send<MyWork>(site, cleaner.token, 'GET', path) }
}

/** Returns the content of a room's QR code. `token` is a coordinator's. */
export async function readCode(site: Site, token: string, environmentId: number): Promise<string> {
  const body = { environmentIds: [environmentId] }
  const [code] = await send<{ content: string }[]>(site, token, 'POST', 'qr-codes', body)
  return code!.content
}

/** Delivers finished tasks of one visit. The times are instants. */
export async function deliverVisit(
  site: Site,
  token: string,
  { startedAt, endedAt, tasks }: { startedAt: string; endedAt: string; tasks: VisitTask[] },
) {
  const works = tasks.map(({ target, taskId, revisionId = null, scanned }) => ({
    clientId: randomUUID(),
    target: 'environmentId' in target ? { ...target, startedAt } : target,
    taskId,
    revisionId,
    extra: false,
    startedAt,
    endedAt,
    observation: null,
    undoneReason: null,
    proof: { scanned },
  }))
  const body = { sentAt: new Date().toISOString(), works }
  const sent = await send<{ works: { appointmentId: number; held?: string }[] }>(
    site,
    token,
    'POST',
    'own-work',
    body,
  )
  return sent.works
}

interface VisitTask {
  /** A room stands for an unplanned visit. */
  target: { appointmentId: number } | { environmentId: number }
  taskId: number
  revisionId?: number | null
  /** The content of the scanned QR code. */
  scanned: string
}

/** Records a complete cleaning of now. Shortly after midnight, the demo has no other finished cleaning of the day. */
export async function finishCleaningNow(site: Site): Promise<void> {
  const { coordinator, cleaner, work } = await openRecording(site)
  const next = work.appointments.find(({ day, status, slots }) => {
    return day === today() && status === null && slots.length > 0
  })!
  const { id: appointmentId, environmentId, mandatoryTaskIds, slots } = next
  const scanned = await readCode(site, coordinator.token, environmentId)
  const tasks = mandatoryTaskIds.map((taskId) => ({
    target: { appointmentId },
    taskId,
    revisionId: slots[0]!.revisionId,
    scanned,
  }))
  const now = new Date().toISOString()
  await deliverVisit(site, cleaner.token, { startedAt: now, endedAt: now, tasks })
}
