import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isUnsealedWork, type LocalWork, settleUnopenedItems, useUnopenedItems } from '../../lib/use-work.ts'
import { NoteBand } from '../../ui/note-band.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { showPhoneTrouble } from '../../ui/phone-trouble.ts'

/**
 * Lists records that could not be opened at sign-in. Records with a broken seal can only be removed. Unsealed records
 * are sent if the user agrees.
 */
export function UnopenedBand() {
  const { t } = useTranslation()
  const unopened = useUnopenedItems()
  const broken = unopened.filter(({ iv }) => iv !== null)
  const found = unopened.filter(({ iv }) => iv === null)
  const names = found.filter(isUnsealedWork).map(({ data }) => {
    const { taskName, placeName } = data as LocalWork
    return `${taskName} (${placeName})`
  })

  async function settle(items: typeof unopened, keep: boolean): Promise<void> {
    try {
      await settleUnopenedItems(items, { keep })
      if (!keep) showNotice({ kind: 'done', text: t('seal.removed') })
    } catch (error) {
      showPhoneTrouble(error)
    }
  }
  return (
    <>
      {broken.length > 0 && (
        <NoteBand tone="missed" icon={<IconAlertTriangle aria-hidden="true" />}>
          <p>{t('seal.broken', { count: broken.length })}</p>
          <button type="button" onClick={() => void settle(broken, false)}>
            {t('seal.remove')}
          </button>
        </NoteBand>
      )}
      {found.length > 0 && (
        <NoteBand tone="partial" icon={<IconAlertTriangle aria-hidden="true" />}>
          <p>
            {t('seal.found', {
              count: names.length || found.length,
              names: names.join(', ') || t('seal.photo'),
            })}
          </p>
          <button type="button" onClick={() => void settle(found, true)}>
            {t('seal.send')}
          </button>
          <button type="button" onClick={() => void settle(found, false)}>
            {t('seal.remove')}
          </button>
        </NoteBand>
      )}
    </>
  )
}
