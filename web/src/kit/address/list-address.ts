import { defaultPageSize, type PageSize, pageSizes } from '@zelo/contract/paging'

/** The longest search, in characters. */
export const longestSearch = 120

export interface Sort {
  column: string
  descending: boolean
}

/** The state of a list as stored in the URL. `page` counts from 1. */
export interface ListAddress {
  search: string
  /** The searched fields. Undefined means the default fields. */
  searchIn: readonly string[] | undefined
  sort: Sort | undefined
  size: PageSize
  page: number
}

/** Parses `?q=…&in=name,floor&sort=-name&size=40&page=2`. A missing or invalid value becomes its default. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const sort = params.get('sort') ?? ''
  const page = Number(params.get('page'))
  return {
    search: params.get('q') ?? '',
    searchIn: params.get('in')?.split(','),
    sort: sort === '' ? undefined : { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    size: pageSizes.find((size) => String(size) === params.get('size')) ?? defaultPageSize,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  }
}

/**
 * Returns the URL parameters after a change. Any change other than a page change returns to page 1 (R2-233 to R2-235).
 * The result omits defaults and keeps other parameters.
 */
export function changeListAddress(params: URLSearchParams, change: Partial<ListAddress>): URLSearchParams {
  const { search, searchIn, sort, size, page } = { ...readListAddress(params), page: 1, ...change }
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | false | undefined) =>
    value ? next.set(name, value) : next.delete(name)
  put('q', search)
  put('in', searchIn?.join(','))
  put('sort', sort !== undefined && `${sort.descending ? '-' : ''}${sort.column}`)
  put('size', size !== defaultPageSize && String(size))
  put('page', page > 1 && String(page))
  return next
}

const listParameters = ['q', 'in', 'sort', 'size', 'page']

/** Returns true if two URLs are equal, or differ only in the state of a list. */
export function isListChange(from: Address, to: Address): boolean {
  return toPlace(from) === toPlace(to)
}

interface Address {
  pathname: string
  search: string
}

function toPlace({ pathname, search }: Address): string {
  const params = new URLSearchParams(search)
  for (const name of listParameters) params.delete(name)
  params.sort()
  return `${pathname}?${params}`
}
