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
 * Stores a text on the phone at each keystroke. The text survives leaving the screen, a reload or closing the app. It
 * is stored separately for each user. An empty text is deleted.
 */
export function useDraft(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readStoredDraft(name))
  const write = (next: string) => {
    setText(next)
    try {
      if (next === '') localStorage.removeItem(toDraftKey(name))
      else localStorage.setItem(toDraftKey(name), next)
    } catch {
      // If storage is full or blocked, the text is not kept. The user can go on typing.
    }
  }
  return [text, write]
}
