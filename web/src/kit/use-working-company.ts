import { useState } from 'react'
import { useSignedIn } from '../lib/session.ts'
import { storageKeys } from '../lib/storage.ts'
import { createTabMemory } from '../lib/tab-memory.ts'

const memory = createTabMemory(storageKeys.workingCompany)

/** Makes a company the one that every form of this tab begins with, until the person chooses another or signs out. */
export function workIn(companyId: number): void {
  memory.keep(companyId)
}

/**
 * Returns the company that a form registers for: the one that the person chose last in this tab, if it is among the ids
 * `offered`, or the first of these, which is the parent company. What was offered when the form opened counts: a company
 * that becomes inactive later stays chosen, so that no other seems to be.
 */
export function useWorkingCompany(offered: readonly number[]): number | undefined {
  const wanted = memory.use(useSignedIn().user.id)
  const [first] = useState(offered[0])
  const [gone] = useState(wanted !== undefined && offered.includes(wanted) ? undefined : wanted)
  return wanted === undefined || wanted === gone ? first : wanted
}
