import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { quietly, readCurrentParams } from '../../lib/address-params.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Replaces an unknown or forbidden URL by the URL of the list. A toast shows the reason. */
export function useUnknownAddress(place: {
  /** Whether the list has loaded. Nothing is checked before. */
  isKnown: boolean
  /** Whether the URL names a record that is not in the list. */
  isGone: boolean
  /** Whether the URL names a tab that does not exist. */
  isNoTab?: boolean
  /** Whether the user may register and edit records. */
  writable: boolean
}): void {
  const { isGone, isNoTab = false, writable } = place
  const { t } = useTranslation()
  const [, setParams] = useSearchParams()
  const isKnown = useIsFetching() === 0 && place.isKnown
  useEffect(() => {
    if (!isKnown || !(isGone || isNoTab)) return
    setParams(withPlace(readCurrentParams(), {}), quietly)
    if (!writable) showToast({ kind: 'info', title: t('kit.readOnly'), text: t('kit.readOnlyWhy') })
    else if (isGone) showToast({ kind: 'info', title: t('kit.gone'), text: t('kit.goneWhy'), about: 'gone' })
  }, [isKnown, isGone, isNoTab, writable, setParams, t])
}

/**
 * Returns the URL with the parameters `place`. If `place` is empty, returns the list's URL. Search, order and page
 * stay.
 */
export function withPlace(params: URLSearchParams, place: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['tab', 'mode', 'edit', 'panel']) next.delete(name)
  for (const [name, value] of Object.entries(place)) next.set(name, value)
  return next
}
