import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { useState } from 'react'
import { mergeFields } from '../../kit/form/merge-fields.ts'

/**
 * The draft of a dialog that edits a record. `record` and `version` are the newest values, and `version` is undefined
 * for a new record. `version` in the result is the one that the draft began with, so that no save overwrites unseen
 * changes. After a rejected save, the draft moves to the newest version and keeps the edited fields. `onMerge` then
 * receives an error for each field that both users changed.
 */
export function useRecordDraft<Draft extends object>(
  record: Draft,
  version: number | undefined,
  onMerge: (errors: Record<string, string>) => void,
) {
  const [edit, setEdit] = useState({ base: record, draft: record, version })
  const [isBehind, setBehind] = useState(false)
  if (isBehind && version !== edit.version) {
    const merged = mergeFields(edit, record)
    setBehind(false)
    setEdit({ base: record, draft: merged?.draft ?? edit.draft, version })
    onMerge(merged?.errors ?? {})
  }
  return {
    draft: edit.draft,
    version: edit.version,
    isChanged: JSON.stringify(edit.draft) !== JSON.stringify(edit.base),
    setDraft: (draft: Draft) => setEdit((before) => ({ ...before, draft })),
    /** Reports a failed save. */
    follow: (error: unknown) => {
      if (readErrorCode(error) === 'changed_meanwhile') setBehind(true)
    },
  }
}
