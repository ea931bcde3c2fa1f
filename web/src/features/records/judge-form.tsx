import { Button, Textarea } from '@mantine/core'
import { longestNote } from '@zelo/contract/fields'
import { isBlank } from '@zelo/contract/rules/blank'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/field-error.tsx'
import styles from './judge-form.module.css'
import type { Judgement } from './use-judge.ts'

/** Explains a judgement of records, asks for the reason of a void, and sends it. */
export function JudgeForm(props: {
  kind: Judgement['kind']
  ids: readonly number[]
  busy: boolean
  onJudge: (judgement: Judgement) => void
  onClose: () => void
}) {
  const { kind, ids, busy, onJudge, onClose } = props
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = kind === 'void' && isBlank(reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || isMissing) return
    onJudge(kind === 'void' ? { kind, ids, reason } : { kind, ids })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>
        <strong>{t(`records.ask.${kind}`, { count: ids.length })}</strong>{' '}
        {t(`records.why.${kind}`, { count: ids.length })}
      </p>
      {kind === 'void' && (
        <Textarea
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
