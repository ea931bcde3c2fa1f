import { useMemo, useState } from 'react'

/** The ids of the marked rows of a list. */
export interface Selection {
  ids: ReadonlySet<number>
  setAll: (ids: Iterable<number>, on: boolean) => void
  clear: () => void
  /** True if the check boxes are visible but disabled. */
  disabled?: boolean
}

/**
 * Marks rows of a list. Marks survive changes of search, order and page. A row loses its mark when it leaves the list.
 * `rows` and `rowId` must be the same objects at each render until they change.
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
