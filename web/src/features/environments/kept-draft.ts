import { environment } from '@zelo/contract/environments'
import { readText, removeText, writeText } from '@zelo/ui/lib/storage.ts'
import * as z from 'zod'
import type { EnvironmentDraft } from './environment-draft.ts'

/** The form of a draft: 'new', or the id of the environment being edited. */
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
  /** For edits: the environment when the edit began. */
  base: environment.optional(),
})
type Kept = z.infer<typeof kept>

const toDraftKey = (place: DraftPlace) => `zelo.environment-draft.${place}` as const

/**
 * Reads the unsaved draft of an environment form. It lives as long as the tab, so that a reload or a detour to another screen
 * (to register a sector, for example) loses nothing. Only its author sees it.
 */
export function readDraft(place: DraftPlace, userId: number): Kept | undefined {
  try {
    const text = readText(toDraftKey(place), 'tab')
    const found = text === null ? undefined : kept.safeParse(JSON.parse(text)).data
    return found?.userId === userId ? found : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(place: DraftPlace, draft: Kept): void {
  writeText(toDraftKey(place), JSON.stringify(draft), 'tab')
}

export function dropDraft(place: DraftPlace): void {
  removeText(toDraftKey(place), 'tab')
}
