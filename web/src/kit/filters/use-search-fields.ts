import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { quietly, readCurrentParams } from '../../lib/address-params.ts'
import { changeListAddress, readListAddress } from '../address/list-address.ts'

/** A field that the search of a list may use: one item of the filter dialog. */
export interface SearchField {
  id: string
  label: string
  /** Ids of its columns. */
  columns: readonly string[]
  /** Excludes all other fields, like a date interval. */
  alone?: boolean
}

export interface SearchFields {
  fields: readonly SearchField[]
  /** The active fields, in the order of `fields`; never empty. */
  chosen: readonly SearchField[]
  /** Whether they are the default ones. */
  isDefault: boolean
  /** Chooses fields by id; none means the defaults. Returns to page 1 (R2-234). */
  choose: (ids: readonly string[]) => void
  /** Ids of the columns of the chosen fields, the `searchIn` of `useDataTable`. */
  columns: readonly string[]
}

/**
 * Stores a list's search fields in the address as `in=` (R2-057). `fields` and `byDefault`, the default ids, must keep
 * their identity while unchanged.
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
