import { type Environment, editedEnvironment, type FormOptions } from '@zelo/contract/environments'
import type { Parsed } from '@zelo/contract/input'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import type { Language } from '@zelo/ui/lib/language.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { FormNote } from '../../kit/form/form-note.tsx'
import { useSignedIn } from '../../lib/session.ts'
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
import { saveEnvironment } from './environments.api.ts'
import { dropDraft, keepDraft, readDraft } from './kept-draft.ts'
import { useEnvironmentForm } from './use-environment-form.ts'
import { useEnvironmentWrite } from './use-environment-write.ts'

export interface EditProps {
  /** The environment as it is in the list. Another user's edit arrives here while the form is open. */
  environment: Environment
  rows: readonly Environment[]
  onClose: () => void
}

/**
 * The form of an environment. It follows edits of other users. The tab of the browser stores the draft until the user saves
 * or discards it.
 */
export function useEnvironmentEdit({
  environment,
  rows,
  offers,
  onClose,
}: EditProps & { offers: FormOptions }) {
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

  const discard = () => {
    over.current = true
    dropDraft(place)
  }
  const startFrom = (now: Saved) => {
    setBase(now)
    setRefused(false)
    setRestored(false)
    form.change(now.draft)
  }
  const note = behind ? (
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
  )
  const content = (
    <>
      {note}
      <EnvironmentFields
        form={form}
        place={place}
        company={
          <CompanyField form={form} companies={[{ id: environment.companyId, name: environment.company }]} />
        }
      />
    </>
  )
  return {
    form: { ...form, changed },
    /** A note about another user's edit or a restored draft, and the fields. */
    content,
    label: {
      name: draft.name.trim(),
      company: environment.company,
      sector: offered.sectors.find(({ id }) => id === draft.sectorId)?.name ?? '',
      hint: t(renamed ? 'environments.form.labelRenamed' : 'environments.form.labelKept'),
    },
    discard,
  }
}
