import type { QrCode } from '@zelo/contract/qr-codes'
import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { replaceCode } from './qr-codes.api.ts'

/**
 * Replaces an environment's code. `onDone` runs when the new code has loaded. It also runs if another user replaced the
 * code first.
 */
export function useReplacement(onDone: () => void) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const { run, fail } = useWrite({
    write: replaceCode,
    success: t('qrCodes.replaced'),
    failure: t('qrCodes.replaceFailed'),
    explain: (error) =>
      readErrorCode(error) === 'changed_meanwhile'
        ? { kind: 'info', title: t('qrCodes.replacedBefore'), text: t('qrCodes.replacedBeforeWhy') }
        : undefined,
    stale: [['qr-code'], ['environment']],
    returnAfter: 0,
    onSaved: onDone,
  })

  async function replace({ id, content }: QrCode, stolen: boolean): Promise<void> {
    setBusy(true)
    try {
      await run({ id, content, stolen })
    } catch (error) {
      fail(error)
      if (readErrorCode(error) === 'changed_meanwhile') onDone()
    } finally {
      setBusy(false)
    }
  }
  return { busy, replace }
}
