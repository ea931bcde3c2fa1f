import type { Environment, FormOptions } from '@zelo/contract/environments'
import { isNameTaken } from '../../kit/name-taken.ts'

/** What the environment form holds before it is sent: the fields of the write call, of which some are still open. */
export type EnvironmentDraft = {
  companyId: number | null
  name: string
  categoriaId: number | null
  setorId: number | null
  andar: string
  riscos: readonly number[]
  /** The mandatory ones. */
  procedures: readonly number[]
  proceduresNotMandatory: readonly number[]
}

export interface Option {
  id: number
  name: string
}

/** What one company offers its environments. */
export interface CompanyOptions {
  categories: readonly Option[]
  sectors: readonly Option[]
  risks: readonly (Option & { color: string })[]
  procedures: readonly Option[]
}

/** In the order in which the specification's sentence names them (spec 2 §5). */
export const kinds = ['procedures', 'risks', 'sectors', 'categories'] as const
export type Kind = (typeof kinds)[number]

export type Duty = 'mandatory' | 'optional'

/** The part of the form's options that belongs to one company. */
export function optionsOf(form: FormOptions, companyId: number | null): CompanyOptions {
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

/** A draft that nothing was typed into yet; `fitted` chooses its category and sector. */
export function emptyDraft(companyId: number | null): EnvironmentDraft {
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

/** What an environment is, as the edit form begins with it. */
export function draftOf(environment: Environment): EnvironmentDraft {
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

/** Another company: its first category and sector, no risk and no procedure (spec 2 §4). */
export function withCompany(
  draft: EnvironmentDraft,
  companyId: number,
  options: CompanyOptions,
): EnvironmentDraft {
  return fitted({ ...emptyDraft(companyId), name: draft.name, andar: draft.andar }, options)
}

/** A risk ticked or unticked. */
export function withRisk(draft: EnvironmentDraft, id: number, on: boolean): EnvironmentDraft {
  return { ...draft, riscos: ticked(draft.riscos, id, on) }
}

/** A procedure ticked as mandatory or as optional, which unticks it as the other, or unticked (spec 2 §4). */
export function withProcedure(
  draft: EnvironmentDraft,
  id: number,
  duty: Duty,
  on: boolean,
): EnvironmentDraft {
  const other = (ids: readonly number[]) => (on ? ticked(ids, id, false) : ids)
  const { procedures, proceduresNotMandatory } = draft
  return duty === 'mandatory'
    ? {
        ...draft,
        procedures: ticked(procedures, id, on),
        proceduresNotMandatory: other(proceduresNotMandatory),
      }
    : {
        ...draft,
        procedures: other(procedures),
        proceduresNotMandatory: ticked(proceduresNotMandatory, id, on),
      }
}

/** 'Marcar todos': every procedure is optional, none mandatory (spec 2 §4). */
export function withAllOptional(draft: EnvironmentDraft, options: CompanyOptions): EnvironmentDraft {
  return { ...draft, procedures: [], proceduresNotMandatory: options.procedures.map(({ id }) => id) }
}

/**
 * The draft as fresh options allow it: risks and procedures that no longer exist are not chosen, and where no category or
 * sector was chosen the first one is. One that was chosen and no longer exists stays, for the person to choose another:
 * the room would be registered where nobody wanted it. The same object when there is nothing to change.
 */
export function fitted(draft: EnvironmentDraft, options: CompanyOptions): EnvironmentDraft {
  const fit: EnvironmentDraft = {
    ...draft,
    categoriaId: draft.categoriaId ?? options.categories[0]?.id ?? null,
    setorId: draft.setorId ?? options.sectors[0]?.id ?? null,
    riscos: known(draft.riscos, options.risks),
    procedures: known(draft.procedures, options.procedures),
    proceduresNotMandatory: known(draft.proceduresNotMandatory, options.procedures),
  }
  return sameDraft(fit, draft) ? draft : fit
}

/** Of which kinds the company has none, so that no environment can be registered (spec 2 §5). */
export function missingKinds(options: CompanyOptions): Kind[] {
  return kinds.filter((kind) => options[kind].length === 0)
}

const parts = ['name', 'category', 'sector', 'floor', 'risks', 'procedures'] as const
export type Part = (typeof parts)[number]

/** In which parts two drafts of one environment differ; the order of ticking is of no account. */
export function differences(a: EnvironmentDraft, b: EnvironmentDraft): Part[] {
  const same: Record<Part, boolean> = {
    name: a.name === b.name,
    category: a.categoriaId === b.categoriaId,
    sector: a.setorId === b.setorId,
    floor: a.andar === b.andar,
    risks: sameIds(a.riscos, b.riscos),
    procedures:
      sameIds(a.procedures, b.procedures) && sameIds(a.proceduresNotMandatory, b.proceduresNotMandatory),
  }
  return parts.filter((part) => !same[part])
}

/** Whether two drafts would be saved alike. */
export function sameDraft(a: EnvironmentDraft, b: EnvironmentDraft): boolean {
  return a.companyId === b.companyId && differences(a, b).length === 0
}

/** Whether another environment of the company has the name, however it is spelled (spec 2 §5). */
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

function ticked(ids: readonly number[], id: number, on: boolean): readonly number[] {
  if (on) return ids.includes(id) ? ids : [...ids, id]
  return ids.filter((each) => each !== id)
}

function known(ids: readonly number[], options: readonly Option[]): readonly number[] {
  const offered = new Set(options.map(({ id }) => id))
  return ids.filter((id) => offered.has(id))
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  const others = new Set(b)
  return a.length === b.length && a.every((id) => others.has(id))
}
