import { useState } from 'react'
import { currentAccount } from '../../lib/account.ts'
import { draftPrefix } from '../../lib/draft-store.ts'

function keyOf(name: string): string {
  return draftPrefix(currentAccount()?.user.id) + name
}

function stored(name: string): string {
  try {
    return localStorage.getItem(keyOf(name)) ?? ''
  } catch {
    return ''
  }
}

/**
 * What is being written, kept on the phone with each letter: leaving the screen, a reload or a phone that closes the app
 * lose nothing of it. Only who wrote it sees it. An empty text is forgotten.
 */
export function useDraft(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => stored(name))
  const write = (next: string) => {
    setText(next)
    try {
      if (next === '') localStorage.removeItem(keyOf(name))
      else localStorage.setItem(keyOf(name), next)
    } catch {
      // A full or closed storage costs the draft, not the writing.
    }
  }
  return [text, write]
}
