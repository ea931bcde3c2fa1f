import { useState } from 'react'
import { getAccount } from '../../lib/account.ts'
import { toDraftPrefix } from '../../lib/draft-store.ts'

function toDraftKey(name: string): string {
  return toDraftPrefix(getAccount()?.user.id) + name
}

function readStoredDraft(name: string): string {
  try {
    return localStorage.getItem(toDraftKey(name)) ?? ''
  } catch {
    return ''
  }
}

/**
 * Persists a text on the phone with each keystroke, so that leaving the screen, a reload or a closed app loses nothing. Only
 * its author sees it. An empty text is deleted.
 */
export function useDraft(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readStoredDraft(name))
  const write = (next: string) => {
    setText(next)
    try {
      if (next === '') localStorage.removeItem(toDraftKey(name))
      else localStorage.setItem(toDraftKey(name), next)
    } catch {
      // A full or blocked storage loses the draft, but typing goes on.
    }
  }
  return [text, write]
}
