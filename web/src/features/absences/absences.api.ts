import { queryOptions } from '@tanstack/react-query'
import {
  coverAbsence,
  createAbsence,
  listAbsences,
  previewAbsence,
  previewCover,
  readAbsenceNote,
  storeAbsenceFile,
  undoAbsence,
  type WantedCover,
} from '@zelo/contract/absences'
import type { CallInput } from '@zelo/contract/endpoint'
import { call } from '../../lib/call.ts'

/** Query keys to invalidate after absences are written. */
export const staleAbsences = [['absence'], ['appointment'], ['cancellation']]

type NewAbsence = CallInput<typeof createAbsence>['body']

export const absencesQuery = queryOptions({
  queryKey: ['absence', 'list'],
  queryFn: ({ signal }) => call(listAbsences, { query: {} }, signal),
})

/** Previews a new absence, or a changed cover of a saved absence. */
export function absenceEffectQuery(wanted: { absence: NewAbsence } | { id: number; cover: WantedCover }) {
  return queryOptions({
    queryKey: ['absence', 'preview', wanted],
    queryFn: ({ signal }) =>
      'absence' in wanted
        ? call(previewAbsence, { body: wanted.absence }, signal)
        : call(previewCover, { params: { id: wanted.id }, body: { cover: wanted.cover } }, signal),
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  })
}

export function noteQuery(id: number) {
  return queryOptions({
    queryKey: ['absence', 'note', id],
    queryFn: ({ signal }) => call(readAbsenceNote, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
  })
}

/**
 * Saves an absence. Then uploads its private file, if there is one. If only the upload fails, the absence stays saved,
 * and the result contains the error as `unsent`.
 */
export async function saveAbsence({ absence, file }: { absence: NewAbsence; file: File | null }) {
  const saved = await call(createAbsence, { body: absence })
  if (!file) return { ...saved, unsent: null }
  try {
    await sendAbsenceFile({ id: saved.id, file })
  } catch (error) {
    return { ...saved, unsent: { id: saved.id, file, error } }
  }
  return { ...saved, unsent: null }
}

export function sendAbsenceFile({ id, file }: { id: number; file: File }) {
  return call(storeAbsenceFile, { params: { id }, body: { file } })
}

export function changeCover({ id, ...body }: { id: number; cover: WantedCover; version: number }) {
  return call(coverAbsence, { params: { id }, body })
}

export function undoAbsenceById(id: number) {
  return call(undoAbsence, { params: { id } })
}
