import { type Environment, editedEnvironment, type FormOptions } from '@zelo/contract/environments'
import type { Parsed } from '@zelo/contract/input'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import type { Language } from '@zelo/ui/lib/language.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { FormNote } from '../../kit/form/form-note.tsx'
import { useDiscardQuestion } from '../../kit/form/use-discard-question.tsx'
import { LoadError } from '../../kit/page/load-error.tsx'
import { useSignedIn } from '../../lib/session.ts'
import { FormFoot } from '../../ui/form-foot.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { keepsDraftOnWay } from './add-new-link.tsx'
import { forgetAwaited, withAwaited } from './awaited-records.ts'
import { ChangedNote } from './changed-note.tsx'
import {
  isSameDraft,
  isTaken,
  listCompanyOptions,
  type Saved,
  toEnvironmentDraft,
  toSaved,
} from './environment-draft.ts'
import { CompanyField, EnvironmentFields } from './environment-fields.tsx'
import styles from './environment-form.module.css'
import { saveEnvironment } from './environments.api.ts'
import { dropDraft, keepDraft, readDraft } from './kept-draft.ts'
import { LabelPreview } from './label-preview.tsx'
import { useEnvironmentForm } from './use-environment-form.ts'
import { useEnvironmentWrite } from './use-environment-write.ts'
import { useFreshOffers } from './use-fresh-offers.ts'

interface EditProps {
  /** The environment as it is in the list. Another user's edit arrives here while the form is open. */
  environment: Environment
  rows: readonly Environment[]
  onClose: () => void
}

/** The edit mode of the list (R2-079). */
export function EnvironmentEdit(props: EditProps) {
  const { offers, failed } = useFreshOffers()
  if (offers) return <EditForm {...props} offers={offers} />
  if (!failed) return <FormSkeleton wide />
  return <LoadError list={failed} />
}

function EditForm({ environment, rows, offers, onClose }: EditProps & { offers: FormOptions }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { id: userId } = useSignedIn().user
  const place = environment.id
  const [kept] = useState(() => readDraft(place, userId))
  /** The environment as it was when this edit began. A save sends its version. */
  const [base, setBase] = useState(kept?.base ?? toSaved(environment, language))
  const [start] = useState(() =>
    withAwaited(
      kept?.draft ?? toEnvironmentDraft(environment, language),
      place,
      listCompanyOptions(offers, environment.companyId),
    ),
  )
  useEffect(forgetAwaited, [])
  const [restored, setRestored] = useState(kept !== undefined)
  /** True after the draft was saved or discarded. The draft is then not stored again. */
  const over = useRef(false)
  const [refused, setRefused] = useState(false)

  const write = useEnvironmentWrite({
    kind: 'edit',
    write: async (body: Parsed<typeof editedEnvironment>) => {
      await saveEnvironment(place, body)
      over.current = true
      dropDraft(place)
    },
    onSaved: onClose,
  })
  const schema = useMemo(
    () =>
      z.preprocess((draft) => {
        const { companyId: _, ...written } = draft as Record<string, unknown>
        return { ...written, version: base.version }
      }, editedEnvironment.schema),
    [base.version],
  )
  const form = useEnvironmentForm({
    start,
    offers,
    schema,
    send: async (body) => {
      if (isTaken(rows, { name: body.name, companyId: environment.companyId }, place))
        throw new ApiError('duplicate')
      await write.run(body)
    },
    onInvalid: write.reject,
    onFailure: (error) => {
      write.fail(error)
      setRefused(readErrorCode(error) === 'changed_meanwhile')
    },
  })
  const { draft, offered } = form
  const changed = !isSameDraft(draft, base.draft)
  const renamed = draft.name.trim() !== base.draft.name
  const behind = environment.version !== base.version && !form.sending

  useEffect(() => {
    if (over.current) return
    if (changed) keepDraft(place, { userId, draft, base })
    else dropDraft(place)
  }, [changed, place, userId, draft, base])

  const question = useDiscardQuestion({
    changed: changed && !form.sending,
    name: environment.name,
    keepsOn: keepsDraftOnWay,
    onDiscard: () => {
      over.current = true
      dropDraft(place)
    },
  })
  const startFrom = (now: Saved) => {
    setBase(now)
    setRefused(false)
    setRestored(false)
    form.change(now.draft)
  }

  return (
    <div className={styles.layout}>
      <form className={styles.form} {...form.props}>
        <h2 className={styles.heading}>{t('environments.form.editTitle')}</h2>
        {behind ? (
          <ChangedNote
            before={base.draft}
            now={toEnvironmentDraft(environment, language)}
            urgent={refused}
            onLoad={() => startFrom(toSaved(environment, language))}
            onKeep={() => {
              setBase(toSaved(environment, language))
              setRefused(false)
            }}
          />
        ) : (
          restored &&
          changed && (
            <FormNote
              text={t('environments.form.restored')}
              acts={[
                {
                  label: t('environments.form.restoredUndo'),
                  onPress: () => startFrom(toSaved(environment, language)),
                },
              ]}
            />
          )
        )}
        <EnvironmentFields
          form={form}
          place={place}
          company={
            <CompanyField
              form={form}
              companies={[{ id: environment.companyId, name: environment.company }]}
            />
          }
        />
        <FormFoot sending={form.sending} onCancel={onClose} />
      </form>
      <LabelPreview
        name={draft.name.trim()}
        company={environment.company}
        sector={offered.sectors.find(({ id }) => id === draft.sectorId)?.name ?? ''}
        hint={t(renamed ? 'environments.form.labelRenamed' : 'environments.form.labelKept')}
      />
      {question}
    </div>
  )
}
