import { type Environment, type FormOptions, newEnvironment } from '@zelo/contract/environments'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { keepWorkingCompany, useWorkingCompany } from '../../kit/company/use-working-company.ts'
import { SaveAnother, startNextRecord } from '../../kit/form/save-another.tsx'
import { useSignedIn } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { closeToast, showToast } from '../../ui/toast-store.ts'
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
import { LabelPreview } from './label-preview.tsx'
import { MissingKinds, toMissingSentence } from './missing-kinds.tsx'
import { useEnvironmentForm } from './use-environment-form.ts'
import { useEnvironmentWrite } from './use-environment-write.ts'

/** Registers an environment (R2-068 to R2-077). The draft survives navigation until the user saves or discards it. */
export function EnvironmentRegister(props: {
  rows: readonly Environment[]
  /** The active companies. The form starts with the company of the last form, or with the first company. */
  companies: readonly Option[]
  offers: FormOptions
  onClose: () => void
}) {
  const { rows, companies, offers, onClose } = props
  const { t, i18n } = useTranslation()
  const { id: userId } = useSignedIn().user
  const [params] = useSearchParams()
  const [discarding, setDiscarding] = useState(false)
  const working = useWorkingCompany(companies.map(({ id }) => id)) ?? null
  const createUntouched = (companyId: number | null) =>
    fitDraft(createEmptyDraft(companyId), listCompanyOptions(offers, companyId))
  const [untouched, setUntouched] = useState(() => createUntouched(working))
  const [start] = useState(() => {
    const kept = readDraft('new', userId)?.draft
    const draft = companies.some(({ id }) => id === kept?.companyId) && kept ? kept : untouched
    return withAwaited(draft, 'new', listCompanyOptions(offers, draft.companyId))
  })
  useEffect(forgetAwaited, [])
  /** True from the save of a draft until the next draft begins. The draft is then not stored again. */
  const over = useRef(false)
  const startAnew = () => {
    over.current = false
    dropDraft('new')
    setDiscarding(false)
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
      dropDraft('new')
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
    if (touched) keepDraft('new', { userId, draft })
    else dropDraft('new')
  }, [touched, userId, draft])

  const missing = draft.companyId === null ? [] : listMissingKinds(offered)
  const missingText = missing.length > 0 ? toMissingSentence(missing, t, i18n.language) : null
  const shown = params.get('tab') === 'register'
  useEffect(() => {
    if (!shown || !missingText) return
    const toast = showToast({ kind: 'info', title: t('environments.missing.title'), text: missingText })
    return () => closeToast(toast)
  }, [shown, missingText, t])

  const company = companies.find(({ id }) => id === draft.companyId)?.name ?? ''
  const companyField = <CompanyField form={form} companies={companies} onChoose={choose} />
  return (
    <div className={styles.layout}>
      <form className={styles.form} {...form.props}>
        {missing.length > 0 ? (
          <>
            <div className={styles.fields}>{companyField}</div>
            <MissingKinds
              missing={missing}
              company={company}
              onLeave={(kind) => leaveToRegister(kind, { place: 'new', draft, offered })}
            />
          </>
        ) : (
          <>
            <EnvironmentFields form={form} place="new" company={companyField} />
            <FormFoot sending={form.sending} onCancel={() => (touched ? setDiscarding(true) : onClose())}>
              <SaveAnother label={t('environments.another')} sending={form.sending} />
            </FormFoot>
          </>
        )}
      </form>
      {missing.length === 0 && (
        <LabelPreview
          name={draft.name.trim()}
          company={company}
          sector={offered.sectors.find(({ id }) => id === draft.sectorId)?.name ?? ''}
          hint={t('environments.form.labelNew')}
        >
          <Link to="?tab=register&mode=batch" replace>
            {t('environments.form.manyAtOnce')}
          </Link>
        </LabelPreview>
      )}
      {discarding && (
        <ConfirmDialog
          title={t('kit.discardNew')}
          text={t('environments.form.discardNewWhy')}
          verb={t('kit.discard')}
          onConfirm={startAnew}
          onClose={() => setDiscarding(false)}
        />
      )}
    </div>
  )
}
