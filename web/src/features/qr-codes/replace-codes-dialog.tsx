import type { AnswerOf } from '@zelo/contract/endpoint'
import type { Environment } from '@zelo/contract/environments'
import type { replaceQrCodes } from '@zelo/contract/qr-codes'
import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import confirm from '../../ui/confirm-dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './consequences.module.css'
import { Consequences } from './consequences.tsx'
import { replaceCodes } from './qr-codes.api.ts'
import { useFocusInDialog } from './use-focus-in-dialog.ts'

/**
 * Replaces the codes of environments after a confirmation. Then it offers to print the labels. It keeps the state that
 * the environments had when it opened. A retry after a lost response therefore replaces no code twice.
 */
export function ReplaceCodesDialog(props: {
  environments: readonly Environment[]
  onExport: () => void
  onClose: () => void
}) {
  const { environments, onExport, onClose } = props
  const { t, i18n } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [stolen, setStolen] = useState(false)
  const [done, setDone] = useState<AnswerOf<typeof replaceQrCodes> | null>(null)
  useFocusInDialog(done)
  const count = environments.length
  const figure = (count: number) => ({ count, figure: count.toLocaleString(i18n.language) })
  const { run, fail } = useWrite({
    write: replaceCodes,
    success: ({ replaced }) => t('qrCodes.many.replaced', figure(replaced)),
    failure: t('qrCodes.replaceFailed'),
    stale: [['qr-code'], ['environment']],
    returnAfter: 0,
    onSaved: setDone,
  })

  async function replace(): Promise<void> {
    setBusy(true)
    try {
      await run({
        environments: environments.map(({ id, qrRotatedAt }) => ({ id, qrRotatedAt })),
        stolen,
      })
    } catch (error) {
      fail(error)
      if (readErrorCode(error) === 'not_found') onClose()
    } finally {
      setBusy(false)
    }
  }

  if (done !== null) {
    return (
      <Dialog
        width="small"
        title={t('qrCodes.many.printTitle')}
        onClose={onClose}
        foot={
          <>
            <Button variant="default" onClick={onClose}>
              {t('qrCodes.many.later')}
            </Button>
            <Button data-autofocus onClick={onExport}>
              {t('qrCodes.exportTitle')}
            </Button>
          </>
        }
      >
        <ul className={styles.sentences}>
          {done.replacedBefore > 0 && (
            <li>{t('qrCodes.many.replacedBefore', figure(done.replacedBefore))}</li>
          )}
          <li>{t('qrCodes.many.print', { count })}</li>
        </ul>
      </Dialog>
    )
  }
  return (
    <Dialog
      role="alertdialog"
      width="small"
      title={t('qrCodes.many.title', figure(count))}
      onClose={busy ? () => undefined : onClose}
      foot={
        <>
          <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
            {t('ui.no')}
          </Button>
          <Button className={confirm.danger} loading={busy} onClick={() => void replace()}>
            {t('qrCodes.many.replace', { count })}
          </Button>
        </>
      }
    >
      <Consequences count={count} stolen={stolen} onStolen={setStolen} />
    </Dialog>
  )
}
