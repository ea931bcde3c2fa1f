import { type Environment, type FormOptions, newEnvironment } from '@zelo/contract/environments'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { useMemo } from 'react'
import { keepWorkingCompany, useWorkingCompany } from '../../kit/company/use-working-company.ts'
import { startNextRecord } from '../../kit/form/save-another.tsx'
import { leaveToRegister } from './awaited-records.ts'
import {
  createEmptyDraft,
  fitDraft,
  isTaken,
  listCompanyOptions,
  listMissingKinds,
  type Option,
} from './environment-draft.ts'
import { CompanyField, EnvironmentFields } from './environment-fields.tsx'
import styles from './environment-form.module.css'
import { registerEnvironment } from './environments.api.ts'
import { MissingKinds } from './missing-kinds.tsx'
import { useEnvironmentForm } from './use-environment-form.ts'
import { useEnvironmentWrite } from './use-environment-write.ts'

export interface RegisterProps {
  rows: readonly Environment[]
  /** The active companies. The form starts with the company that the user chose last, or with the first company. */
  companies: readonly Option[]
  offers: FormOptions
  /** Returns to the list. */
  onClose: () => void
}

/** The form of a new environment. `place` identifies the form. */
export function useEnvironmentRegister(place: 'new' | 'panel', props: RegisterProps) {
  const { rows, companies, offers, onClose } = props
  const working = useWorkingCompany(companies.map(({ id }) => id)) ?? null
  const untouched = useMemo(
    () => fitDraft(createEmptyDraft(working), listCompanyOptions(offers, working)),
    [working, offers],
  )
  const startAnew = () => {
    form.reset(untouched)
    onClose()
  }
  /** Starts the form of the next environment. It keeps the values of all fields except the name and the area. */
  const startNext = () => form.reset({ ...form.draft, name: '', area: '' })
  const write = useEnvironmentWrite({
    kind: 'create',
    write: async (body: Parameters<typeof registerEnvironment>[0]) => {
      await registerEnvironment(body)
      // Removes the stored draft right after the response. A user who leaves now must not find the saved environment as a
      // draft later.
      form.forget()
    },
    onSaved: startAnew,
    onNext: () => startNextRecord(form.props.ref.current, startNext),
  })
  const form = useEnvironmentForm({
    place,
    now: untouched,
    companies,
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
  const choose = (companyId: number) => {
    keepWorkingCompany(companyId)
    form.moveTo(companyId)
  }

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
    form,
    /** The fields. If the company has no records of a required kind, a note about the missing kinds instead. */
    content,
    missing,
    label: {
      name: draft.name.trim(),
      company,
      sector: offered.sectors.find(({ id }) => id === draft.sectorId)?.name ?? '',
    },
    startAnew,
    discard: form.forget,
  }
}
