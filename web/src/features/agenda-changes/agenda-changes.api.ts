import { queryOptions } from '@tanstack/react-query'
import {
  type AgendaEffect,
  type AgendaPreview,
  changeTimes,
  copyAgendas,
  listAgendaChanges,
  moveAgendas,
  previewCopy,
  previewMove,
  previewTimes,
  undoAgendaChange,
} from '@zelo/contract/agenda-changes'
import { importAgendas } from '@zelo/contract/agenda-import'
import type { CallInput } from '@zelo/contract/endpoint'
import { call } from '../../lib/call.ts'
import { upload } from '../../lib/upload.ts'
import { staleSchedules } from '../agendas/agendas.api.ts'

/** Query keys to invalidate after many agendas are changed together. */
export const staleChanges = [...staleSchedules, ['agenda-change']]

/** A change of many agendas that a dialog can make, with the request body. */
export type FormChange =
  | { kind: 'copy'; body: CallInput<typeof copyAgendas>['body'] }
  | { kind: 'move'; body: CallInput<typeof moveAgendas>['body'] }
  | { kind: 'times'; body: CallInput<typeof changeTimes>['body'] }

/** Previews a change. The query treats every response as stale, because other users can change the plan at any time. */
export function agendaEffectQuery(change: FormChange) {
  return queryOptions({
    queryKey: ['agenda-change', 'effect', change],
    queryFn: ({ signal }) => previewChange(change, signal),
    retry: false,
    staleTime: 0,
    gcTime: 60_000,
  })
}

function previewChange(change: FormChange, signal: AbortSignal): Promise<AgendaPreview> {
  if (change.kind === 'copy') return call(previewCopy, { body: change.body }, signal)
  if (change.kind === 'move') return call(previewMove, { body: change.body }, signal)
  return call(previewTimes, { body: change.body }, signal)
}

/** Saves a change. `basis` identifies the preview that the user saw. */
export function saveAgendaChange(change: FormChange, basis: string): Promise<AgendaEffect & { id: number }> {
  if (change.kind === 'copy') return call(copyAgendas, { body: { ...change.body, basis } })
  if (change.kind === 'move') return call(moveAgendas, { body: { ...change.body, basis } })
  return call(changeTimes, { body: { ...change.body, basis } })
}

/** Sends a spreadsheet of agendas. A dry run stores nothing. */
export function sendAgendas(body: { file: File; dryRun: boolean }, signal: AbortSignal) {
  return upload(importAgendas, { body }, { signal, onProgress: () => undefined })
}

export const agendaChangesQuery = queryOptions({
  queryKey: ['agenda-change', 'list'],
  queryFn: ({ signal }) => call(listAgendaChanges, {}, signal),
  staleTime: 0,
})

export function undoChange(id: number) {
  return call(undoAgendaChange, { params: { id } })
}
