import { useEffect, useMemo, useRef } from 'react'
import { useLevels } from './use-levels.ts'
import { useUnknownAddress } from './use-unknown-address.ts'

/** The value of `panel` for a new record. Any other value is the id of a record. */
const newRecord = 'new'

/**
 * The panel beside a list. `panel` in the URL opens a record, or the form of a new one. The list stays behind the panel
 * with its search, order and scroll position.
 */
export function usePanel<Row>(props: {
  /** The records that the panel can edit. Undefined while the list loads. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => number
  /** Whether the user may register and edit records. */
  writable: boolean
}) {
  const { rows, rowId, writable } = props
  const levels = useLevels(['panel'])
  const wanted = levels.get('panel')
  const record = rows?.find((row) => String(rowId(row)) === wanted)
  const isKnown = wanted === newRecord || record !== undefined
  useUnknownAddress({
    isKnown: rows !== undefined,
    isGone: wanted !== null && !(writable && isKnown),
    writable,
  })
  const open = useRef(levels.open)
  useEffect(() => {
    open.current = levels.open
  })
  /** These functions are the same objects at each render. */
  const doors = useMemo(
    () => ({
      register: () => open.current({ panel: newRecord }),
      edit: (id: number) => open.current({ panel: String(id) }),
    }),
    [],
  )
  return {
    ...doors,
    isOpen: writable && rows !== undefined && isKnown,
    /** The record that the panel edits. A panel without a record registers one. */
    record,
    close: levels.close,
  }
}
