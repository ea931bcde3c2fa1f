import { type Environment, type FormOptions, newEnvironment } from '@zelo/contract/environments'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { useEffect, useRef, useState } from 'react'
import { keepWorkingCompany, useWorkingCompany } from '../../kit/company/use-working-company.ts'
import { startNextRecord } from '../../kit/form/save-another.tsx'
import { useSignedIn } from '../../lib/session.ts'
import { forgetAwaited, leaveToRegister, withAwaited } from './awaited-records.ts'
import {
  createEmptyDraft,
  fitDraft,
  isSameDraft,
  isTaken,
  listCompanyOptions,
  listMissingKinds,
  type Option,
} from './environment-draft.ts'
import { CompanyField, EnvironmentFields } from './environment-fields.tsx'
import styles from './environment-form.module.css'
import { registerEnvironment } from './environments.api.ts'
import { dropDraft, keepDraft, readDraft } from './kept-draft.ts'
import { MissingKinds } from './missing-kinds.tsx'
import { useEnvironmentForm } from './use-environment-form.ts'
import { useEnvironmentWrite } from './use-environment-write.ts'

export interface RegisterProps {
  rows: readonly Environment[]
  /** The active companies. The form starts with the company of the last form, or with the first company. */
  companies: readonly Option[]
  offers: FormOptions
  /** Returns to the list. */
  onClose: () => void
}

/**
 * The form of a new environment. `place` identifies the form. The tab of the browser stores its draft until the user saves
 * or discards it.
 */
export function useEnvironmentRegister(place: 'new' | 'panel', props: RegisterProps) {
  const { rows, companies, offers, onClose } = props
  const { id: userId } = useSignedIn().user
  const working = useWorkingCompany(companies.map(({ id }) => id)) ?? null
  const createUntouched = (companyId: number | null) =>
    fitDraft(createEmptyDraft(companyId), listCompanyOptions(offers, companyId))
  const [untouched, setUntouched] = useState(() => createUntouched(working))
  const [start] = useState(() => {
    const kept = readDraft(place, userId)?.draft
    const draft = companies.some(({ id }) => id === kept?.companyId) && kept ? kept : untouched
    return withAwaited(draft, place, listCompanyOptions(offers, draft.companyId))
  })
  useEffect(forgetAwaited, [])
  /** True from the save of a draft until the next draft begins. Meanwhile, no draft is stored. */
  const over = useRef(false)
  const startAnew = () => {
    over.current = false
    dropDraft(place)
    const next = createUntouched(working)
    setUntouched(next)
    form.replace(next)
    onClose()
  }
  /** A further environment repeats all fields but the name and the area. */
  const startNext = () => {
    over.current = false
    const next = { ...form.draft, name: '', area: '' }
    setUntouched(next)
    form.replace(next)
  }
  const write = useEnvironmentWrite({
    kind: 'create',
    write: async (body: Parameters<typeof registerEnvironment>[0]) => {
      await registerEnvironment(body)
      // The draft is removed right after the response. A user who leaves before the return to the list must not find it
      // again.
      over.current = true
      dropDraft(place)
    },
    onSaved: startAnew,
    onNext: () => startNextRecord(form.props.ref.current, startNext),
  })
  const form = useEnvironmentForm({
    start,
    offers,
    schema: newEnvironment.schema,
    send: async (body, another) => {
      if (isTaken(rows, body)) throw new ApiError('duplicate')
      await write.run(body, another)
    },
    onInvalid: write.reject,
    onFailure: write.fail,
  })
  const { draft, offered } = form
  const touched = !isSameDraft(draft, untouched)
  const choose = (companyId: number) => {
    keepWorkingCompany(companyId)
    form.moveTo(companyId)
    // A chosen company alone is not a draft. The tab stores it separately.
    if (!touched) setUntouched(createUntouched(companyId))
  }

  useEffect(() => {
    if (over.current) return
    if (touched) keepDraft(place, { userId, draft })
    else dropDraft(place)
  }, [touched, place, userId, draft])

  const missing = draft.companyId === null ? [] : listMissingKinds(offered)
  const company = companies.find(({ id }) => id === draft.companyId)?.name ?? ''
  const companyField = <CompanyField form={form} companies={companies} onChoose={choose} />
  const content =
    missing.length > 0 ? (
      <>
        <div className={styles.fields}>{companyField}</div>
        <MissingKinds
          missing={missing}
          onLeave={(kind) => leaveToRegister(kind, { place, draft, offered })}
        />
      </>
    ) : (
      <EnvironmentFields form={form} place={place} company={companyField} />
    )
  return {
    form: { ...form, changed: touched },
    /** The fields, or the kinds of records that the company lacks. */
    content,
    missing,
    label: {
      name: draft.name.trim(),
      company,
      sector: offered.sectors.find(({ id }) => id === draft.sectorId)?.name ?? '',
    },
    startAnew,
    discard: () => {
      over.current = true
      dropDraft(place)
    },
  }
}
