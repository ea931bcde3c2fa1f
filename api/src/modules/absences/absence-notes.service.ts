import type { absenceFileTypes, readAbsenceNote as readAbsenceNoteCall } from '@zelo/contract/absences'
import type { AnswerOf } from '@zelo/contract/endpoint'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import type { Write } from '../../http/route.ts'
import { selectNote, upsertFile } from './absence-notes.queries.ts'
import { selectAbsence } from './absences.queries.ts'

type FileType = (typeof absenceFileTypes)[number]

/** The first bytes of each accepted type of file. */
const signatures: [FileType, string][] = [
  ['application/pdf', '25504446'],
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
]

/** Longest stored file name, in characters. */
const longestFileName = 200

/**
 * Stores the private file of an absence. Replaces an earlier file.
 * @throws `not_found`; `invalid_input` for another type of file
 */
export async function storeAbsenceFile(
  write: Write,
  actor: { groupId: number },
  { id, file }: { id: number; file: File },
): Promise<{ id: number }> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = signatures.find(
    ([, start]) => bytes.subarray(0, start.length / 2).toString('hex') === start,
  )?.[0]
  if (!type) throw new DomainError('invalid_input', { errors: { file: 'file_type_unknown' } })
  await write(async (queries) => {
    const absence = await selectAbsence(queries, id)
    if (!absence) throw new DomainError('not_found')
    await upsertFile(queries, {
      group_id: actor.groupId,
      absence_id: id,
      file: bytes,
      file_name: toFileName(file.name),
      file_type: type,
    })
  })
  return { id }
}

function toFileName(name: string): string {
  return (
    name
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, longestFileName) || 'arquivo'
  )
}

/** Returns the private note and file of an absence. @throws `not_found` */
export async function readAbsenceNote(
  queries: Queries,
  id: number,
): Promise<AnswerOf<typeof readAbsenceNoteCall>> {
  if (!(await selectAbsence(queries, id))) throw new DomainError('not_found')
  const row = await selectNote(queries, id)
  const file =
    row?.base64 && row.file_name !== null
      ? { name: row.file_name, type: row.file_type as FileType, base64: row.base64 }
      : null
  return { note: row?.note ?? '', file }
}
