import { environment } from '@zelo/contract/environments'
import * as z from 'zod'
import { readText, removeText, writeText } from '../../lib/storage.ts'
import type { EnvironmentDraft } from './environment-draft.ts'

/** The form that a draft belongs to: that of a new environment, or the edit form of the one with the id. */
export type DraftPlace = 'new' | number

const ids = z.array(z.number())
const draft: z.ZodType<EnvironmentDraft> = z.object({
  companyId: z.number().nullable(),
  name: z.string(),
  categoriaId: z.number().nullable(),
  setorId: z.number().nullable(),
  andar: z.string(),
  riscos: ids,
  procedures: ids,
  proceduresNotMandatory: ids,
})

const kept = z.object({
  userId: z.number(),
  draft,
  /** Of an edit: the environment as it was when the edit began. */
  base: environment.optional(),
})
type Kept = z.infer<typeof kept>

const keyOf = (place: DraftPlace) => `zelo.environment-draft.${place}` as const

/**
 * What somebody has typed into an environment form and not saved. It is kept as long as the browser's tab, so that a
 * way to another screen, where a missing sector is registered say, and a reload cost nothing. Only who typed it sees it.
 */
export function readDraft(place: DraftPlace, userId: number): Kept | undefined {
  try {
    const text = readText(keyOf(place), 'tab')
    const found = text === null ? undefined : kept.safeParse(JSON.parse(text)).data
    return found?.userId === userId ? found : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(place: DraftPlace, draft: Kept): void {
  writeText(keyOf(place), JSON.stringify(draft), 'tab')
}

export function dropDraft(place: DraftPlace): void {
  removeText(keyOf(place), 'tab')
}
