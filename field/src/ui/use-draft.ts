import { useState } from 'react'

const prefix = 'zelo.field-draft.'

function stored(name: string): string {
  try {
    return localStorage.getItem(prefix + name) ?? ''
  } catch {
    return ''
  }
}

/**
 * What is being written, kept on the phone with each letter: leaving the screen, a reload or a phone that closes the app
 * lose nothing of it. An empty text is forgotten.
 */
export function useDraft(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => stored(name))
  const write = (next: string) => {
    setText(next)
    try {
      if (next === '') localStorage.removeItem(prefix + name)
      else localStorage.setItem(prefix + name, next)
    } catch {
      // A full or closed storage costs the draft, not the writing.
    }
  }
  return [text, write]
}
