import { readText, removeText, type StorageKey, writeText } from '@zelo/ui/lib/storage.ts'
import { createStore } from '@zelo/ui/lib/store.ts'
import { getSession, onSessionEnd } from './session.ts'

/** Stores one id per tab and user. The id survives navigation and reloads. It is lost when the user signs out. */
export function createTabMemory(key: StorageKey) {
  const store = createStore(readKept)

  function readKept(): { userId: number; id: number } | null {
    try {
      return JSON.parse(readText(key, 'tab') ?? 'null')
    } catch {
      return null
    }
  }

  function forget(): void {
    removeText(key, 'tab')
    store.set(null)
  }

  onSessionEnd((end) => {
    if (end === 'signed-out') forget()
  })

  return {
    keep(id: number | undefined): void {
      const userId = getSession()?.user.id
      if (id === undefined || userId === undefined) {
        forget()
        return
      }
      const kept = { userId, id }
      writeText(key, JSON.stringify(kept), 'tab')
      store.set(kept)
    },
    /** Returns the id stored for a user. The component renders again at each change. */
    use(userId: number): number | undefined {
      const kept = store.use()
      return kept?.userId === userId ? kept.id : undefined
    },
  }
}
