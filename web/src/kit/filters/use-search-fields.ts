import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { quietly, readCurrentParams } from '../../lib/address-params.ts'
import { changeListAddress, readListAddress } from '../address/list-address.ts'

/** A field of a list's search. The filter dialog shows one item for each. */
export interface SearchField {
  id: string
  label: string
  /** The ids of the field's columns. */
  columns: readonly string[]
  /** True if the field cannot be combined with another field, e.g. a date interval. */
  alone?: boolean
}

export interface SearchFields {
  fields: readonly SearchField[]
  /** The active fields, in the order of `fields`. There is at least one. */
  chosen: readonly SearchField[]
  /** Whether the active fields are the default fields. */
  isDefault: boolean
  /** Chooses fields by their ids. An empty list chooses the default fields. The table returns to page 1 (R2-234). */
  choose: (ids: readonly string[]) => void
  /** The column ids of the chosen fields, for `searchIn` of `useDataTable`. */
  columns: readonly string[]
}

/**
 * Stores the search fields of a list in the URL as `in=` (R2-057). `byDefault` are the ids of the default fields.
 * `fields` and `byDefault` must be the same arrays at each render until they change.
 */
export function useSearchFields(fields: readonly SearchField[], byDefault: readonly string[]): SearchFields {
  const [params, setParams] = useSearchParams()
  const wanted = readListAddress(params).searchIn?.join(',')
  return useMemo(() => {
    const known = wanted?.split(',').filter((id) => fields.some((field) => field.id === id)) ?? []
    const ids = known.length > 0 ? known : byDefault
    const chosen = fields.filter((field) => ids.includes(field.id))
    const isDefaultChoice = (ids: readonly string[]) =>
      ids.length === 0 || (ids.length === byDefault.length && ids.every((id) => byDefault.includes(id)))
    return {
      fields,
      chosen,
      isDefault: isDefaultChoice(ids),
      choose: (ids) =>
        setParams(
          changeListAddress(readCurrentParams(), { searchIn: isDefaultChoice(ids) ? undefined : ids }),
          quietly,
        ),
      columns: chosen.flatMap((field) => field.columns),
    }
  }, [fields, byDefault, wanted, setParams])
}
