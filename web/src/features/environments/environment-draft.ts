import type { Environment, FormOptions, PlainField } from '@zelo/contract/environments'
import { readArea } from '@zelo/contract/rules/area'
import type { Language } from '@zelo/ui/lib/language.ts'
import { isNameTaken } from '../../kit/crud/name-taken.ts'

/**
 * Converts the typed text of a plain field to the value that the schema expects. Returns an unreadable text unchanged, so
 * that the schema rejects it.
 */
const parsers: Record<PlainField, (text: string) => unknown> = {
  area: (text) => {
    const area = readArea(text)
    return area === undefined ? text : area
  },
  areaKind: (text) => text || null,
}

export const plainFields = Object.keys(parsers) as PlainField[]

/** Returns an object with the result of `pick` for each plain field. */
export function mapPlainFields<Value>(pick: (field: PlainField) => Value): Record<PlainField, Value> {
  return Object.fromEntries(plainFields.map((field) => [field, pick(field)])) as Record<PlainField, Value>
}

/**
 * The form state of an environment: the fields of the request. Required fields can still be empty. Plain fields are texts.
 */
export type EnvironmentDraft = Record<PlainField, string> & {
  companyId: number | null
  name: string
  categoryId: number | null
  sectorId: number | null
  floor: string
  risks: readonly number[]
  /** Ids of the mandatory procedures, in the order in which the cleaner does them. */
  mandatory: readonly number[]
  optional: readonly number[]
  /** The version of the environment that the draft changes. Undefined for a new environment. */
  version?: number | undefined
}

/**
 * The form that a draft belongs to. `new` is the register tab, `panel` is a new environment in the panel, and a number is
 * the id of the edited environment.
 */
export type DraftPlace = 'new' | 'panel' | number

export interface Option {
  id: number
  name: string
}

/** The options of one company. */
export interface CompanyOptions {
  categories: readonly Option[]
  sectors: readonly Option[]
  risks: readonly (Option & { color: string })[]
  procedures: readonly (Option & { minutes: number | null })[]
}

/** The kinds of reference data that an environment needs, in the order of the message about missing kinds (R2-244). */
export const kinds = ['procedures', 'risks', 'sectors', 'categories'] as const
export type Kind = (typeof kinds)[number]

export type Duty = 'mandatory' | 'optional'

/** Returns the options of one company. */
export function listCompanyOptions(form: FormOptions, companyId: number | null): CompanyOptions {
  const own = (option: { companyId: number }) => option.companyId === companyId
  return {
    categories: form.categories.filter(own),
    sectors: form.sectors.filter(own),
    risks: form.risks.filter(own),
    procedures: form.procedures.filter(own),
  }
}

/** Returns an empty draft. `fitDraft` then selects its category and sector. */
export function createEmptyDraft(companyId: number | null): EnvironmentDraft {
  return {
    companyId,
    name: '',
    categoryId: null,
    sectorId: null,
    floor: '',
    ...mapPlainFields(() => ''),
    risks: [],
    mandatory: [],
    optional: [],
  }
}

/** Returns the form state of a saved environment. Numbers are texts with the decimal separator of `language`. */
export function toEnvironmentDraft(environment: Environment, language: Language): EnvironmentDraft {
  const ids = (mandatory: boolean) =>
    environment.procedures.filter((each) => each.mandatory === mandatory).map(({ id }) => id)
  return {
    companyId: environment.companyId,
    name: environment.name,
    categoryId: environment.categoryId,
    sectorId: environment.sectorId,
    floor: environment.floor,
    ...mapPlainFields((field) => environment[field]?.toLocaleString(language, { useGrouping: false }) ?? ''),
    risks: environment.risks.map(({ id }) => id),
    mandatory: ids(true),
    optional: ids(false),
    version: environment.version,
  }
}

/**
 * Changes the company. Selects the first category and the first sector of that company, and deselects all risks and
 * procedures (R2-221 to R2-224).
 */
export function withCompany(
  draft: EnvironmentDraft,
  companyId: number,
  options: CompanyOptions,
): EnvironmentDraft {
  const { categoryId, sectorId, risks, mandatory, optional } = createEmptyDraft(companyId)
  return fitDraft({ ...draft, companyId, categoryId, sectorId, risks, mandatory, optional }, options)
}

/** Selects or deselects a risk. */
export function withRisk(draft: EnvironmentDraft, id: number, on: boolean): EnvironmentDraft {
  return { ...draft, risks: tickId(draft.risks, id, on) }
}

/** Selects or deselects a procedure as mandatory or optional. A procedure cannot be both (R2-216, R2-217). */
export function withProcedure(
  draft: EnvironmentDraft,
  id: number,
  duty: Duty,
  on: boolean,
): EnvironmentDraft {
  const other = (ids: readonly number[]) => (on ? tickId(ids, id, false) : ids)
  const { mandatory, optional } = draft
  return duty === 'mandatory'
    ? { ...draft, mandatory: tickId(mandatory, id, on), optional: other(optional) }
    : { ...draft, mandatory: other(mandatory), optional: tickId(optional, id, on) }
}

/** Moves a procedure to the index `place` of the mandatory or optional procedures. */
export function withProcedureAt(
  draft: EnvironmentDraft,
  id: number,
  duty: Duty,
  place: number,
): EnvironmentDraft {
  return { ...draft, [duty]: draft[duty].filter((each) => each !== id).toSpliced(place, 0, id) }
}

/** Makes every procedure optional and none mandatory, as 'Marcar todos' does (R2-219, R2-220). */
export function withAllOptional(draft: EnvironmentDraft, options: CompanyOptions): EnvironmentDraft {
  return { ...draft, mandatory: [], optional: options.procedures.map(({ id }) => id) }
}

/**
 * Adapts a draft to new options. It deselects removed risks and procedures. If no category or sector is selected, it selects
 * the first option. A removed category or sector stays selected until the user replaces it, because another default could be
 * wrong. If nothing changes, it returns the same object.
 */
export function fitDraft(draft: EnvironmentDraft, options: CompanyOptions): EnvironmentDraft {
  const fit: EnvironmentDraft = {
    ...draft,
    categoryId: draft.categoryId ?? options.categories[0]?.id ?? null,
    sectorId: draft.sectorId ?? options.sectors[0]?.id ?? null,
    risks: filterOffered(draft.risks, options.risks),
    mandatory: filterOffered(draft.mandatory, options.procedures),
    optional: filterOffered(draft.optional, options.procedures),
  }
  return isSameDraft(fit, draft) ? draft : fit
}

/**
 * Returns the kinds of records of which the company has none. Users cannot register environments until there is a record of
 * every kind (R2-244).
 */
export function listMissingKinds(options: CompanyOptions): Kind[] {
  return kinds.filter((kind) => options[kind].length === 0)
}

/** Fields of a draft that are no parts of their own: they are combined, renamed or not compared. */
type Compared = 'companyId' | 'categoryId' | 'sectorId' | 'mandatory' | 'optional' | 'version'
export type Part = Exclude<keyof EnvironmentDraft, Compared> | 'category' | 'sector' | 'procedures'

/** Returns the parts in which two drafts differ. The order of risks does not matter. */
export function listChangedParts(a: EnvironmentDraft, b: EnvironmentDraft): Part[] {
  const same: Record<Part, boolean> = {
    name: a.name === b.name,
    category: a.categoryId === b.categoryId,
    sector: a.sectorId === b.sectorId,
    floor: a.floor === b.floor,
    ...mapPlainFields((field) => parsers[field](a[field]) === parsers[field](b[field])),
    risks: hasSameIds(a.risks, b.risks),
    procedures: `${a.mandatory} ${a.optional}` === `${b.mandatory} ${b.optional}`,
  }
  return (Object.keys(same) as Part[]).filter((part) => !same[part])
}

/** Returns the values of the plain fields that the schema expects. */
export function parsePlainFields(draft: Record<PlainField, string>): Record<PlainField, unknown> {
  return mapPlainFields((field) => parsers[field](draft[field]))
}

/** Returns whether two drafts would save the same environment. */
export function isSameDraft(a: EnvironmentDraft, b: EnvironmentDraft): boolean {
  return a.companyId === b.companyId && listChangedParts(a, b).length === 0
}

/** Returns whether another environment of the company has this name. Case and accents do not matter (R2-240, R2-241). */
export function isTaken(
  rows: readonly { id: number; companyId: number; name: string }[],
  wanted: { name: string; companyId: number },
  ownId?: number,
): boolean {
  const inCompany = rows.filter(({ companyId }) => companyId === wanted.companyId)
  return isNameTaken(wanted.name, inCompany, ownId)
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
