import { useQuery } from '@tanstack/react-query'
import { longestLateDays } from '@zelo/contract/rules/record-arrival'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { changeWindow, recordWindowsQuery } from './records.api.ts'
import styles from './records.module.css'

/** Sets for each company the number of past days for which work needs no coordinator's decision. */
export function WindowsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const windows = useQuery(recordWindowsQuery)
  return (
    <Dialog
      width="small"
      title={t('records.window.title')}
      subtitle={t('records.window.about')}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      {windows.isError && <LoadError list={windows} />}
      <div className={styles.windows}>
        {windows.data?.map((one) => (
          <WindowField key={one.companyId} {...one} />
        ))}
      </div>
    </Dialog>
  )
}

function WindowField(props: { companyId: number; company: string; lateDays: number }) {
  const { companyId, company, lateDays } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState(String(lateDays))
  const [busy, setBusy] = useState(false)
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isValid = days <= longestLateDays
  const { run, fail } = useWrite({
    write: changeWindow,
    success: (result) => t('records.window.saved', { company, count: result.lateDays }),
    failure: t('records.window.failed'),
    stale: [['record', 'windows']],
    returnAfter: 0,
    onSaved: () => undefined,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isValid || days === lateDays) return
    setBusy(true)
    try {
      await run({ companyId, lateDays: days })
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.window} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('records.window.days', { company })}
        inputMode="numeric"
        value={typed}
        error={!isValid && <FieldError sentence={t('records.window.invalid')} />}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy} disabled={!isValid || days === lateDays}>
        {t('records.window.save')}
      </Button>
    </form>
  )
}
