import { keepWorkingCompany } from '../../kit/company/use-working-company.ts'
import type { CompanyOptions, DraftPlace, EnvironmentDraft, Kind } from './environment-draft.ts'
import { withProcedure, withRisk } from './environment-draft.ts'

/**
 * A form that the user left to register a record of `kind`. `known` contains the ids of the company's records of this kind
 * at that time.
 */
interface Awaited {
  place: DraftPlace
  companyId: number
  kind: Kind
  known: ReadonlySet<number>
}

let awaited: Awaited | null = null

/** Stores that the user leaves a form to register a record of `kind`. The screen that opens starts with the same company. */
export function leaveToRegister(
  kind: Kind,
  form: { place: DraftPlace; draft: EnvironmentDraft; offered: CompanyOptions },
): void {
  const { companyId } = form.draft
  if (companyId === null) return
  keepWorkingCompany(companyId)
  awaited = { place: form.place, companyId, kind, known: new Set(form.offered[kind].map(({ id }) => id)) }
}

/** Forgets the form that the user left. Called when a form opens. */
export function forgetAwaited(): void {
  awaited = null
}

/**
 * Selects the records that were registered since the user left the form. For a category or a sector, selects the first new
 * one.
 */
export function withAwaited(
  draft: EnvironmentDraft,
  place: DraftPlace,
  offered: CompanyOptions,
): EnvironmentDraft {
  if (awaited?.place !== place || awaited.companyId !== draft.companyId) return draft
  const { kind, known } = awaited
  const added = offered[kind].map(({ id }) => id).filter((id) => !known.has(id))
  const [first] = added
  if (first === undefined) return draft
  if (kind === 'categories') return { ...draft, categoryId: first }
  if (kind === 'sectors') return { ...draft, sectorId: first }
  return added.reduce(
    (next, id) => (kind === 'risks' ? withRisk(next, id, true) : withProcedure(next, id, 'mandatory', true)),
    draft,
  )
}
