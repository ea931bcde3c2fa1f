import type { FormOptions } from '@zelo/contract/environments'
import { useMemo } from 'react'
import * as z from 'zod'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import {
  type EnvironmentDraft,
  fitDraft,
  listCompanyOptions,
  parsePlainFields,
  withCompany,
} from './environment-draft.ts'

export type EnvironmentForm = ReturnType<typeof useEnvironmentForm>

/**
 * The state of an environment form: the draft and the errors by field. The draft is adapted to the options of its
 * company. `offers` must be as new as `start`, because unknown risks and procedures are dropped. `schema` is the schema
 * of the request body.
 */
export function useEnvironmentForm<Sent>(options: {
  start: EnvironmentDraft
  offers: FormOptions
  schema: z.ZodType<Sent>
  send: (values: Sent, another: boolean) => Promise<void>
  onInvalid: () => void
  onFailure: (error: unknown) => void
}) {
  const { start, offers, schema, send, onInvalid, onFailure } = options
  const fitting = useMemo(
    () => z.preprocess((values) => fit(values as EnvironmentDraft, offers), schema),
    [offers, schema],
  )
  const form = useContractForm({
    schema: fitting,
    initialValues: start,
    keeps: false,
    send,
    onInvalid,
    onFailure,
  })
  const { values } = form
  const offered = useMemo(() => listCompanyOptions(offers, values.companyId), [offers, values.companyId])
  const draft = useMemo(() => fitDraft(values, offered), [values, offered])

  /** Replaces the draft. Removes the errors of the changed fields. */
  const change = (next: EnvironmentDraft) => {
    for (const field of Object.keys(next) as (keyof EnvironmentDraft)[]) {
      if (next[field] !== values[field]) form.set(field, next[field])
    }
  }
  const moveTo = (companyId: number) =>
    change(withCompany(draft, companyId, listCompanyOptions(offers, companyId)))
  return { ...form, draft, offered, change, moveTo }
}

function fit(values: EnvironmentDraft, offers: FormOptions) {
  return { ...fitDraft(values, listCompanyOptions(offers, values.companyId)), ...parsePlainFields(values) }
}
