import { longestNote } from '@zelo/contract/fields'
import { isBlank } from '@zelo/contract/rules/blank'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './judge-form.module.css'
import type { Judgement } from './use-judge.ts'

/**
 * Explains a judgement of records and sends it. Voiding records needs a reason. If several records have a `name`, users
 * can exclude some records.
 */
export function JudgeForm(props: {
  kind: Judgement['kind']
  records: readonly { id: number; name?: string }[]
  busy: boolean
  onJudge: (judgement: Judgement) => void
  onClose: () => void
}) {
  const { kind, records, busy, onJudge, onClose } = props
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  // Another user may have judged a record since the form opened.
  const ids = records.map(({ id }) => id).filter((id) => !excluded.has(id))
  const named = records.flatMap(({ id, name }) => (name === undefined ? [] : [{ id, name }]))
  const isMissing = kind === 'void' && isBlank(reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || isMissing || ids.length === 0) return
    onJudge(kind === 'void' ? { kind, ids, reason } : { kind, ids })
  }
  const exclude = (some: readonly number[], isExcluded: boolean) =>
    setExcluded(
      (before) => new Set([...before].filter((id) => !some.includes(id)).concat(isExcluded ? some : [])),
    )
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>
        <strong>{t(`records.ask.${kind}`, { count: ids.length })}</strong>{' '}
        {t(`records.why.${kind}`, { count: ids.length })}
      </p>
      {named.length > 1 && (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('records.which')}</legend>
          <label>
            <input
              type="checkbox"
              checked={ids.length === named.length}
              onChange={({ currentTarget }) =>
                exclude(
                  named.map(({ id }) => id),
                  !currentTarget.checked,
                )
              }
            />
            {t('records.all')}
          </label>
          {named.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={!excluded.has(id)}
                onChange={({ currentTarget }) => exclude([id], !currentTarget.checked)}
              />
              {name}
            </label>
          ))}
          {tried && ids.length === 0 && <FieldError sentence={t('records.noneChosen')} />}
        </fieldset>
      )}
      {kind === 'void' && (
        <TextArea
          label={t('records.reason')}
          rows={2}
          maxLength={longestNote}
          data-autofocus
          value={reason}
          error={tried && isMissing && <FieldError sentence={t('records.reasonMissing')} />}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <div className={styles.foot}>
        <Button size="xs" variant="default" disabled={busy} onClick={onClose}>
          {t('records.cancel')}
        </Button>
        <Button size="xs" type="submit" loading={busy}>
          {t(`records.${kind}`)}
        </Button>
      </div>
    </form>
  )
}
