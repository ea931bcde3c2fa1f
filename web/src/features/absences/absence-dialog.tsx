import { useQuery } from '@tanstack/react-query'
import type { Absence } from '@zelo/contract/absences'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useWrite } from '../../kit/form/use-write.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { toDistinctNames } from '../users/distinct-names.ts'
import { usersQuery } from '../users/user-list.api.ts'
import type { AbsenceDraft } from './absence-draft.ts'
import { AbsenceFields } from './absence-fields.tsx'
import { AbsenceFileDialog, type UnsentFile } from './absence-file-dialog.tsx'
import { formatPeriod } from './absence-period.ts'
import { changeCover, saveAbsence, staleAbsences } from './absences.api.ts'
import styles from './absences.module.css'
import { CoverChoice } from './cover-choice.tsx'
import { CoverEffect } from './cover-effect.tsx'
import { useAbsenceEffect } from './use-absence-effect.ts'

/**
 * Registers an absence and covers its appointments. With a saved `absence`, it changes how that absence is covered. A
 * preview shows the effect before the save. If only the private file fails, the dialog offers to send it again.
 */
export function AbsenceDialog(props: {
  start: AbsenceDraft
  absence: Absence | undefined
  today: string
  onClose: () => void
}) {
  const { start, absence, today, onClose } = props
  const { t } = useTranslation()
  const users = useQuery(usersQuery(readCompanyScope(useSignedIn()))).data
  const names = useMemo(() => toDistinctNames(users ?? []), [users])
  const [draft, setDraft] = useState(start)
  const [file, setFile] = useState<File | null>(null)
  const [unsent, setUnsent] = useState<UnsentFile | null>(null)
  const { days, cover, substituteId, suggestions, data, error, isSettled } = useAbsenceEffect(draft, absence)
  const changed = JSON.stringify(draft) !== JSON.stringify(start) || file !== null
  const options = {
    failure: t('absences.saveFailed'),
    explain: (reason: unknown) => ({
      kind: 'error' as const,
      title: t('absences.saveFailed'),
      text: describeRefusal(reason, t),
    }),
    stale: staleAbsences,
    returnAfter: 0,
  }
  const success = (saved: { covered: number; uncovered: number; cancelled: number }) =>
    t('absences.saved', { ...saved })
  const creating = useWrite({
    ...options,
    write: saveAbsence,
    success,
    onSaved: (saved) => (saved.unsent ? setUnsent(saved.unsent) : onClose()),
  })
  const covering = useWrite({ ...options, write: changeCover, success, onSaved: onClose })

  const submit = async () => {
    if (!days || !cover) return
    try {
      if (absence) await covering.run({ id: absence.id, version: absence.version, cover })
      else await creating.run({ absence: { ...days, kind: draft.kind, note: draft.note, cover }, file })
    } catch (reason) {
      creating.fail(reason)
    }
  }

  if (unsent) return <AbsenceFileDialog unsent={unsent} onClose={onClose} />
  return (
    <FormDialog
      title={absence ? t('absences.coverOf', { person: absence.name }) : t('absences.register')}
      subtitle={absence ? formatPeriod(absence, t) : t('absences.registerAbout')}
      verb={t('absences.save')}
      changed={changed}
      canSubmit={isSettled && data !== undefined && cover !== null}
      className={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      {!absence && (
        <AbsenceFields
          draft={draft}
          users={users}
          names={names}
          today={today}
          onChange={setDraft}
          onFile={setFile}
        />
      )}
      <CoverChoice draft={draft} substituteId={substituteId} suggestions={suggestions} onChange={setDraft} />
      {data && !error && <CoverEffect effect={data} mode={draft.mode} />}
      {!data && (
        <p className={styles.effect} role="status">
          {error ? describeRefusal(error, t) : t(days ? 'absences.previewing' : 'absences.previewHint')}
        </p>
      )}
    </FormDialog>
  )
}

/** Returns why an absence is rejected. For an overlapping absence, the text names its person, days and times. */
function describeRefusal(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError) || error.code !== 'absence_overlaps') return toErrorSentence(error)
  const { name, author, firstDay, lastDay, startTime, endTime } = error.facts
  const [from, to] = [toDisplayDate(String(firstDay)), toDisplayDate(String(lastDay))]
  if (startTime === undefined) return t('absences.overlaps', { name, author, from, to })
  return t('absences.overlapsPart', { name, author, day: from, start: startTime, end: endTime })
}
