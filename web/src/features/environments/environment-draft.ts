import type { Environment, FormOptions } from '@zelo/contract/environments'
import { isNameTaken } from '../../kit/name-taken.ts'

/** The form state of an environment: the fields of the call. Some of them can still be empty. */
export type EnvironmentDraft = {
  companyId: number | null
  name: string
  categoriaId: number | null
  setorId: number | null
  andar: string
  riscos: readonly number[]
  /** The ids of the mandatory procedures. */
  procedures: readonly number[]
  proceduresNotMandatory: readonly number[]
}

export interface Option {
  id: number
  name: string
}

/** The options of one company. */
export interface CompanyOptions {
  categories: readonly Option[]
  sectors: readonly Option[]
  risks: readonly (Option & { color: string })[]
  procedures: readonly Option[]
}

/** The kinds of records in the order of the specified sentence (R2-244). */
export const kinds = ['procedures', 'risks', 'sectors', 'categories'] as const
export type Kind = (typeof kinds)[number]

export type Duty = 'mandatory' | 'optional'

/** Returns the options of one company. */
export function listCompanyOptions(form: FormOptions, companyId: number | null): CompanyOptions {
  const own = (option: { EMPRESA_ID: number }) => option.EMPRESA_ID === companyId
  return {
    categories: form.categorias.filter(own).map((each) => ({ id: each.ID_CATEGORIA, name: each.DESCRICAO })),
    sectors: form.setores.filter(own),
    risks: form.riscos.filter(own),
    procedures: form.procedimentos
      .filter(own)
      .map((each) => ({ id: each.ID_PROCEDIMENTO, name: each.NAME_PROCEDIMENTO })),
  }
}

/** Returns an empty draft. `fitDraft` then selects its category and sector. */
export function createEmptyDraft(companyId: number | null): EnvironmentDraft {
  return {
    companyId,
    name: '',
    categoriaId: null,
    setorId: null,
    andar: '',
    riscos: [],
    procedures: [],
    proceduresNotMandatory: [],
  }
}

/** Returns the form state of a saved environment. */
export function toEnvironmentDraft(environment: Environment): EnvironmentDraft {
  const ids = (mandatory: boolean) =>
    environment.PROCEDIMENTOS.filter((each) => each.mandatory === mandatory).map(({ id }) => id)
  return {
    companyId: environment.companyId,
    name: environment.AMBIENTE_NOME,
    categoriaId: environment.categoriaId,
    setorId: environment.setorId,
    andar: environment.ANDAR,
    riscos: environment.riscos.map(({ id }) => id),
    procedures: ids(true),
    proceduresNotMandatory: ids(false),
  }
}

/**
 * Changes the company. The draft gets the company's first category and sector, and loses its risks and procedures (R2-221
 * to R2-224).
 */
export function withCompany(
  draft: EnvironmentDraft,
  companyId: number,
  options: CompanyOptions,
): EnvironmentDraft {
  return fitDraft({ ...createEmptyDraft(companyId), name: draft.name, andar: draft.andar }, options)
}

/** Ticks or unticks a risk. */
export function withRisk(draft: EnvironmentDraft, id: number, on: boolean): EnvironmentDraft {
  return { ...draft, riscos: tickId(draft.riscos, id, on) }
}

/**
 * Ticks or unticks a procedure as mandatory or optional. A tick in one column removes the tick in the other (R2-216,
 * R2-217).
 */
export function withProcedure(
  draft: EnvironmentDraft,
  id: number,
  duty: Duty,
  on: boolean,
): EnvironmentDraft {
  const other = (ids: readonly number[]) => (on ? tickId(ids, id, false) : ids)
  const { procedures, proceduresNotMandatory } = draft
  return duty === 'mandatory'
    ? {
        ...draft,
        procedures: tickId(procedures, id, on),
        proceduresNotMandatory: other(proceduresNotMandatory),
      }
    : {
        ...draft,
        procedures: other(procedures),
        proceduresNotMandatory: tickId(proceduresNotMandatory, id, on),
      }
}

/** Makes every procedure optional and none mandatory, as 'Marcar todos' does (R2-219, R2-220). */
export function withAllOptional(draft: EnvironmentDraft, options: CompanyOptions): EnvironmentDraft {
  return { ...draft, procedures: [], proceduresNotMandatory: options.procedures.map(({ id }) => id) }
}

/**
 * Adapts a draft to new options. It unticks removed risks and procedures. An empty category or sector becomes the first
 * option. A removed category or sector stays until the user replaces it, because a silent default would misplace the
 * environment. If nothing changes, it returns the same object.
 */
export function fitDraft(draft: EnvironmentDraft, options: CompanyOptions): EnvironmentDraft {
  const fit: EnvironmentDraft = {
    ...draft,
    categoriaId: draft.categoriaId ?? options.categories[0]?.id ?? null,
    setorId: draft.setorId ?? options.sectors[0]?.id ?? null,
    riscos: filterOffered(draft.riscos, options.risks),
    procedures: filterOffered(draft.procedures, options.procedures),
    proceduresNotMandatory: filterOffered(draft.proceduresNotMandatory, options.procedures),
  }
  return isSameDraft(fit, draft) ? draft : fit
}

/** Returns the kinds of records that the company lacks. Each of them prevents a registration (R2-244). */
export function listMissingKinds(options: CompanyOptions): Kind[] {
  return kinds.filter((kind) => options[kind].length === 0)
}

const parts = ['name', 'category', 'sector', 'floor', 'risks', 'procedures'] as const
export type Part = (typeof parts)[number]

/** Returns the parts in which two drafts differ. The order of ticks does not matter. */
export function listChangedParts(a: EnvironmentDraft, b: EnvironmentDraft): Part[] {
  const same: Record<Part, boolean> = {
    name: a.name === b.name,
    category: a.categoriaId === b.categoriaId,
    sector: a.setorId === b.setorId,
    floor: a.andar === b.andar,
    risks: hasSameIds(a.riscos, b.riscos),
    procedures:
      hasSameIds(a.procedures, b.procedures) &&
      hasSameIds(a.proceduresNotMandatory, b.proceduresNotMandatory),
  }
  return parts.filter((part) => !same[part])
}

/** Returns whether two drafts would save the same environment. */
export function isSameDraft(a: EnvironmentDraft, b: EnvironmentDraft): boolean {
  return a.companyId === b.companyId && listChangedParts(a, b).length === 0
}

/** Returns whether another environment of the company has this name. Case and accents do not matter (R2-240, R2-241). */
export function isTaken(
  rows: readonly { ID: number; companyId: number; AMBIENTE_NOME: string }[],
  wanted: { name: string; companyId: number },
  ownId?: number,
): boolean {
  const inCompany = rows.filter(({ companyId }) => companyId === wanted.companyId)
  return isNameTaken(
    wanted.name,
    inCompany.map(({ ID, AMBIENTE_NOME }) => ({ id: ID, name: AMBIENTE_NOME })),
    ownId,
  )
}

function tickId(ids: readonly number[], id: number, on: boolean): readonly number[] {
  if (on) return ids.includes(id) ? ids : [...ids, id]
  return ids.filter((each) => each !== id)
}

function filterOffered(ids: readonly number[], options: readonly Option[]): readonly number[] {
  const offered = new Set(options.map(({ id }) => id))
  return ids.filter((id) => offered.has(id))
}

function hasSameIds(a: readonly number[], b: readonly number[]): boolean {
  const others = new Set(b)
  return a.length === b.length && a.every((id) => others.has(id))
}
