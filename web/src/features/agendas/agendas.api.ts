import { queryOptions } from '@tanstack/react-query'
import {
  type AgendaItem,
  type EditedAgenda,
  previewAgendas,
  previewEdit,
  readAgenda,
  saveAgendas,
  type ToggledAgenda,
  updateAgenda,
} from '@zelo/contract/agendas'
import {
  cancelAgendas,
  listCancellations,
  previewCancellation,
  undoCancellation,
} from '@zelo/contract/cancellations'
import type { CallInput } from '@zelo/contract/endpoint'
import { call } from '../../lib/call.ts'

/** Query keys to invalidate after schedules are written. */
export const staleSchedules = [['appointment'], ['agenda'], ['cancellation'], ['environment', 'list']]

/**
 * Previews the save of some items: the new appointments and their clashes. With `item`, the clashes are limited to the item
 * at this index.
 */
export function previewQuery(items: readonly AgendaItem[], item?: number) {
  return queryOptions({
    queryKey: ['agenda', 'preview', items, item],
    queryFn: ({ signal }) => call(previewAgendas, { query: { item }, body: [...items] }, signal),
    retry: false,
    gcTime: 60_000,
  })
}

export function editPreviewQuery(body: EditedAgenda) {
  return queryOptions({
    queryKey: ['agenda', 'preview-edit', body],
    queryFn: ({ signal }) => call(previewEdit, { body }, signal),
    retry: false,
    gcTime: 60_000,
  })
}

/** Reads one agenda. The query runs again each time the edit form opens. */
export function agendaQuery(id: number) {
  return queryOptions({
    queryKey: ['agenda', 'read', id],
    queryFn: ({ signal }) => call(readAgenda, { params: { id } }, signal),
    staleTime: 0,
  })
}

/** Saves items. A repeated call with the same `clientId` saves nothing again. */
export function saveItems({ items, clientId }: { items: readonly AgendaItem[]; clientId: string }) {
  return call(saveAgendas, { query: { clientId }, body: [...items] })
}

export function editAgenda(body: EditedAgenda | ToggledAgenda) {
  return call(updateAgenda, { body })
}

export const cancellationsQuery = queryOptions({
  queryKey: ['cancellation', 'list'],
  queryFn: ({ signal }) => call(listCancellations, {}, signal),
})

export function cancellationPreviewQuery(query: NonNullable<CallInput<typeof previewCancellation>['query']>) {
  return queryOptions({
    queryKey: ['cancellation', 'preview', query],
    queryFn: ({ signal }) => call(previewCancellation, { query }, signal),
    staleTime: 0,
  })
}

export function cancelInterval(body: CallInput<typeof cancelAgendas>['body']) {
  return call(cancelAgendas, { body })
}

export function undoCancellationById(id: number) {
  return call(undoCancellation, { params: { id } })
}
