import { readText, removeText, writeText } from '@zelo/ui/lib/storage.ts'
import * as z from 'zod'
import { type EnvironmentDraft, mapPlainFields } from './environment-draft.ts'

/** The form of a draft: `new` in the tab, `panel` for a new one in the panel, or the id of the edited environment. */
export type DraftPlace = 'new' | 'panel' | number

const ids = z.array(z.number())
const draft: z.ZodType<EnvironmentDraft> = z.object({
  companyId: z.number().nullable(),
  name: z.string(),
  categoryId: z.number().nullable(),
  sectorId: z.number().nullable(),
  floor: z.string(),
  // Drafts that an older version stored have fewer fields, or null.
  ...mapPlainFields(() => z.string().catch('')),
  risks: ids,
  mandatory: ids,
  optional: ids,
})

const kept = z.object({
  userId: z.number(),
  draft,
  /** The environment as it was when the edit began. A new environment has none. */
  base: z.object({ draft, version: z.number() }).optional(),
})
type Kept = z.infer<typeof kept>

const toDraftKey = (place: DraftPlace) => `zelo.environment-draft.${place}` as const

/**
 * Reads the unsaved draft of a form. The tab stores it, so that a reload or a visit to another screen loses nothing. Only
 * the user who wrote it can read it.
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
