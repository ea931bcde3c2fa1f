import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { quietly, readCurrentParams } from '../../lib/address-params.ts'
import { runAfterTyping } from '../filters/typing-pause.ts'
import { changeListAddress, type ListAddress, readListAddress } from './list-address.ts'

/**
 * Stores the search, order, page size and page of a list in the URL. The list changes at each keystroke. The URL
 * changes after a typing pause.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const address = readListAddress(params)
  const [typed, setTyped] = useState(address.search)
  const written = useRef(address.search)

  useEffect(() => {
    if (address.search === written.current) return
    written.current = address.search
    setTyped(address.search)
  }, [address.search])

  const keep = useRef<() => void>(null)
  useEffect(() => {
    keep.current = () => {
      if (typed === written.current) return
      written.current = typed
      setParams(changeListAddress(readCurrentParams(), { search: typed }), quietly)
    }
  })
  useEffect(() => {
    if (typed === written.current) return
    return runAfterTyping(() => keep.current?.())
  }, [typed])

  // When an edit mode or another tab replaces the list, stores the text typed just before.
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      if (window.location.pathname === pathname) keep.current?.()
    }
  }, [])

  /** A new page starts at its top. Any other change keeps the scroll position. */
  const change = (change: Partial<ListAddress>) => {
    written.current = typed
    const options = { ...quietly, preventScrollReset: change.page === undefined }
    setParams(changeListAddress(readCurrentParams(), { search: typed, ...change }), options)
  }
  return {
    ...address,
    search: typed,
    page: typed === address.search ? address.page : 1,
    setSearch: setTyped,
    change,
  }
}
