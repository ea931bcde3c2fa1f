import { storageKeys } from '@zelo/ui/lib/storage.ts'
import { useState } from 'react'
import { useSignedIn } from '../../lib/session.ts'
import { createTabMemory } from '../../lib/tab-memory.ts'

const memory = createTabMemory(storageKeys.workingCompany)

/** Makes a company the default of every form in this tab, until the user chooses another company or signs out. */
export function keepWorkingCompany(companyId: number): void {
  memory.keep(companyId)
}

/**
 * Returns the default company of a form: the company that the user last chose in this tab, if `offered` contains it.
 * Otherwise it is the first offered id, the parent company. `offered` is read only when the form opens. If the company
 * is deactivated later, it stays chosen, so that the form does not change by itself.
 */
export function useWorkingCompany(offered: readonly number[]): number | undefined {
  const wanted = memory.use(useSignedIn().user.id)
  const [first] = useState(offered[0])
  const [gone] = useState(wanted !== undefined && offered.includes(wanted) ? undefined : wanted)
  return wanted === undefined || wanted === gone ? first : wanted
}
