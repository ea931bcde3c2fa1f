import type { FormOptions } from '@zelo/contract/environments'
import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod'
import { createTabDraft } from '../../kit/form/tab-draft.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { readKeptDraft } from '../../kit/form/use-draft.ts'
import { forgetAwaited, withAwaited } from './awaited-records.ts'
import {
  type DraftPlace,
  type EnvironmentDraft,
  fitDraft,
  isSameDraft,
  listCompanyOptions,
  mapPlainFields,
  parsePlainFields,
  withCompany,
} from './environment-draft.ts'

export type EnvironmentForm = ReturnType<typeof useEnvironmentForm>

const ids = z.array(z.number())
/**
 * A draft in the storage of the tab. A draft that an older release stored can lack plain fields, or contain null in them.
 */
const storedDraft: z.ZodType<EnvironmentDraft> = z.object({
  companyId: z.number().nullable(),
  name: z.string(),
  categoryId: z.number().nullable(),
  sectorId: z.number().nullable(),
  floor: z.string(),
  ...mapPlainFields(() => z.string().catch('')),
  risks: ids,
  mandatory: ids,
  optional: ids,
  version: z.number().optional(),
})

/**
 * The state of an environment form: the draft and the errors by field. The draft is adapted to the options of its company.
 * The tab of the browser keeps it in `place` until the user saves or discards it. `now` is the saved environment, or the
 * initial state of a new one. `offers` must be as new as `now`, because risks and procedures that `offers` lacks are
 * dropped. `schema` checks the request body. A kept draft is dropped if `companies` does not contain its company.
 */
export function useEnvironmentForm<Sent>(options: {
  place: DraftPlace
  now: EnvironmentDraft
  companies: readonly { id: number }[]
  offers: FormOptions
  schema: z.ZodType<Sent>
  send: (values: Sent, another: boolean) => Promise<void>
  onInvalid: () => void
  onFailure: (error: unknown) => void
}) {
  const { place, now, companies, offers, schema, send, onInvalid, onFailure } = options
  const fitting = useMemo(
    () => z.preprocess((values) => fit(values as EnvironmentDraft, offers), schema),
    [offers, schema],
  )
  const store = useMemo(
    () => createTabDraft(`zelo.environment-draft.${place}`, (stored) => storedDraft.safeParse(stored).data),
    [place],
  )
  const kept = {
    store,
    isSame: isSameDraft,
    // Drops a kept draft without a version. Its save would overwrite another user's edit.
    fits: ({ version, companyId }: EnvironmentDraft) =>
      typeof version === typeof now.version && companies.some(({ id }) => id === companyId),
  }
  const [isRestored, setRestored] = useState(() => readKeptDraft(now, kept) !== undefined)
  const form = useContractForm({
    schema: fitting,
    initialValues: now,
    draft: kept,
    send,
    onInvalid,
    onFailure,
  })
  const { values } = form
  const offered = useMemo(() => listCompanyOptions(offers, values.companyId), [offers, values.companyId])
  const draft = useMemo(() => fitDraft(values, offered), [values, offered])

  /** Replaces the draft. This also removes the errors of the changed fields. */
  const change = (next: EnvironmentDraft) => {
    for (const field of Object.keys(next) as (keyof EnvironmentDraft)[]) {
      if (next[field] !== values[field]) form.set(field, next[field])
    }
  }
  /**
   * Changes the company. If nothing else is entered, this does not count as a change, because the tab stores the company
   * separately.
   */
  const moveTo = (companyId: number) => {
    const next = withCompany(draft, companyId, listCompanyOptions(offers, companyId))
    change(next)
    if (!form.changed && !form.sending) form.edit.begin({ base: next, draft: next })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a form that opens selects the awaited records
  useEffect(() => {
    const next = withAwaited(draft, place, offered)
    if (next !== draft) change(next)
    forgetAwaited()
  }, [])
  const reset = (next: EnvironmentDraft) => {
    setRestored(false)
    store.reopen()
    form.reset(next)
  }
  return { ...form, draft, offered, isRestored, change, moveTo, reset, forget: store.forget }
}

function fit(values: EnvironmentDraft, offers: FormOptions) {
  return { ...fitDraft(values, listCompanyOptions(offers, values.companyId)), ...parsePlainFields(values) }
}
