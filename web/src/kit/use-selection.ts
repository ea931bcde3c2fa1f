import { useMemo, useState } from 'react'

/** The rows of a list that are marked, by their ids. */
export interface Selection {
  ids: ReadonlySet<number>
  setAll: (ids: Iterable<number>, on: boolean) => void
  clear: () => void
  /** The check boxes show and cannot be changed. */
  disabled?: boolean
}

/**
 * Marks of the rows of a list. They stay while search, order and page change; a row that the list no longer has is no
 * longer marked. `rows` and `rowId` must keep their identity as long as they do not change.
 */
export function useSelection<Row>(list: {
  rows: readonly Row[]
  rowId: (row: Row) => number
  disabled?: boolean
}): Selection {
  const { rows, rowId, disabled = false } = list
  const [marked, setMarked] = useState<ReadonlySet<number>>(nothing)
  const ids = useMemo(
    () => (marked.size === 0 ? marked : new Set(rows.map(rowId).filter((id) => marked.has(id)))),
    [marked, rows, rowId],
  )
  return useMemo(() => {
    const setAll = (changed: Iterable<number>, on: boolean) =>
      setMarked((before) => {
        const next = new Set(before)
        for (const id of changed) on ? next.add(id) : next.delete(id)
        return next
      })
    return {
      ids,
      setAll,
      clear: () => setMarked(nothing),
      disabled,
    }
  }, [ids, disabled])
}

const nothing: ReadonlySet<number> = new Set()
