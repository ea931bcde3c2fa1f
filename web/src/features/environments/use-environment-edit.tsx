import { type Environment, editedEnvironment, type FormOptions } from '@zelo/contract/environments'
import type { Parsed } from '@zelo/contract/input'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import type { Language } from '@zelo/ui/lib/language.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { ChangedNote } from '../../kit/form/changed-note.tsx'
import { FormNote } from '../../kit/form/form-note.tsx'
import { offerVersions } from '../../kit/form/offer-versions.ts'
import { type EnvironmentDraft, isTaken, listChangedParts, toEnvironmentDraft } from './environment-draft.ts'
import { CompanyField, EnvironmentFields } from './environment-fields.tsx'
import { saveEnvironment } from './environments.api.ts'
import { useEnvironmentForm } from './use-environment-form.ts'
import { useEnvironmentWrite } from './use-environment-write.ts'

export interface EditProps {
  /** The environment from the list. It changes while the form is open if another user saves an edit. */
  environment: Environment
  rows: readonly Environment[]
  onClose: () => void
}

/** The schema of the request body. It drops the company, because the company of an environment cannot change. */
const schema = z.preprocess((draft) => {
  const { companyId: _, ...written } = draft as Record<string, unknown>
  return written
}, editedEnvironment.schema)

/** The risks and procedures of two drafts cannot be merged, so the user keeps one of the two versions. */
const versionRules = {
  toVersion: ({ version }: EnvironmentDraft) => version,
  rebase: (draft: EnvironmentDraft, { version }: EnvironmentDraft) => ({ ...draft, version }),
}

/** The edit form of an environment. It shows a note if another user saves the environment meanwhile. */
export function useEnvironmentEdit({
  environment,
  rows,
  offers,
  onClose,
}: EditProps & { offers: FormOptions }) {
  const { t, i18n } = useTranslation()
  const { id } = environment
  const company = { id: environment.companyId, name: environment.company }
  const now = useMemo(
    () => toEnvironmentDraft(environment, i18n.language as Language),
    [environment, i18n.language],
  )
  const [refused, setRefused] = useState(false)

  const write = useEnvironmentWrite({
    kind: 'edit',
    write: async (body: Parsed<typeof editedEnvironment>) => {
      await saveEnvironment(id, body)
      form.forget()
    },
    onSaved: onClose,
  })
  const form = useEnvironmentForm({
    place: id,
    now,
    companies: [company],
    offers,
    schema,
    send: async (body) => {
      if (isTaken(rows, { name: body.name, companyId: company.id }, id)) throw new ApiError('duplicate')
      await write.run(body)
    },
    onInvalid: write.reject,
    onFailure: (error) => {
      write.fail(error)
      setRefused(readErrorCode(error) === 'changed_meanwhile')
    },
  })
  const { draft, offered, edit } = form
  const { base } = edit
  const { isBehind, keepMine } = offerVersions(edit, now, versionRules)
  const loadTheirs = () => {
    if (form.sending) return
    form.reset(now)
    setRefused(false)
  }
  const note =
    isBehind && !form.sending ? (
      <ChangedNote
        texts="environments.form"
        parts={listChangedParts(base, now).map((part) => t(`environments.form.part.${part}`))}
        reach={refused ? 'focus' : undefined}
        onLoad={loadTheirs}
        onKeep={() => {
          keepMine()
          setRefused(false)
        }}
      />
    ) : (
      form.isRestored &&
      form.changed && (
        <FormNote
          text={t('environments.form.restored')}
          acts={[{ label: t('environments.form.restoredUndo'), onPress: loadTheirs }]}
        />
      )
    )
  const content = (
    <>
      {note}
      <EnvironmentFields
        form={form}
        place={id}
        company={<CompanyField form={form} companies={[company]} />}
      />
    </>
  )
  return {
    form,
    /** The fields of the form. A note above them reports another user's edit or a restored draft. */
    content,
    label: {
      name: draft.name.trim(),
      company: company.name,
      sector: offered.sectors.find(({ id }) => id === draft.sectorId)?.name ?? '',
      hint: t(
        draft.name.trim() === base.name ? 'environments.form.labelKept' : 'environments.form.labelRenamed',
      ),
    },
    discard: form.forget,
  }
}
