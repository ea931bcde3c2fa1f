import { useQueryClient } from '@tanstack/react-query'
import { type WhatsAppTemplateKind, whatsappTemplateKinds } from '@zelo/contract/whatsapp'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSessionOver } from '../../lib/call.ts'
import { toFieldSentence } from '../../lib/field-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { sendTestMessage } from './whatsapp.api.ts'
import styles from './whatsapp.module.css'

/** Sends a test message with one of the templates to the user's own phone. */
export function WhatsAppTest({ companyId }: { companyId: number }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [kind, setKind] = useState<WhatsAppTemplateKind>('alerts')
  const [busy, setBusy] = useState(false)
  const fail = (text: string) => showToast({ kind: 'error', title: t('whatsapp.testFailed'), text })
  const test = async () => {
    setBusy(true)
    try {
      const { result, code } = await sendTestMessage({ companyId, kind })
      if (result === 'sent')
        showToast({ kind: 'success', title: t('ui.success'), text: t('whatsapp.testSent') })
      else
        fail(
          [t(`whatsapp.error.${result}`), code !== null && t('whatsapp.code', { code })]
            .filter(Boolean)
            .join(' '),
        )
    } catch (error) {
      const [field] = error instanceof ApiError ? Object.values(error.errors) : []
      if (!isSessionOver(error)) fail(field ? toFieldSentence(field) : toErrorSentence(error))
    }
    // The result of a test changes the state of the connection.
    await queryClient.invalidateQueries({ queryKey: ['whatsapp'] })
    setBusy(false)
  }
  return (
    <div className={styles.copyRow}>
      <Select
        label={t('whatsapp.testWith')}
        value={kind}
        data={whatsappTemplateKinds.map((value) => ({ value, label: t(`whatsapp.template.${value}`) }))}
        onChange={({ currentTarget }) =>
          setKind(whatsappTemplateKinds.find((one) => one === currentTarget.value) ?? 'alerts')
        }
      />
      <Button variant="default" loading={busy} onClick={() => void test()}>
        {t('whatsapp.test')}
      </Button>
      <p className={styles.fine}>{t('whatsapp.testWhy')}</p>
    </div>
  )
}
