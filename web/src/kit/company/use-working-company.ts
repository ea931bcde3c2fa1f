import { storageKeys } from '@zelo/ui/lib/storage.ts'
import { useState } from 'react'
import { useSignedIn } from '../../lib/session.ts'
import { createTabMemory } from '../../lib/tab-memory.ts'

const memory = createTabMemory(storageKeys.workingCompany)

/** Makes a company the default of every form in this tab, until the user chooses another or signs out. */
export function keepWorkingCompany(companyId: number): void {
  memory.keep(companyId)
}

/**
 * Returns the default company of a form: the user's last choice in this tab if it is `offered`, else the first offered id.
 * The first one is the parent company. Only the ids at the form's opening count. A company deactivated later stays chosen,
 * so that the form does not silently switch.
 */
export function useWorkingCompany(offered: readonly number[]): number | undefined {
  const wanted = memory.use(useSignedIn().user.id)
  const [first] = useState(offered[0])
  const [gone] = useState(wanted !== undefined && offered.includes(wanted) ? undefined : wanted)
  return wanted === undefined || wanted === gone ? first : wanted
}
