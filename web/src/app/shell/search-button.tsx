import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/button.tsx'

const QuickSearch = lazy(async () => {
  const [file] = await Promise.all([
    import('../../features/overview/quick-search.tsx'),
    loadTexts('overview'),
  ])
  return { default: file.QuickSearch }
})

/** Opens the search for environments and people. Ctrl K opens it too, unless a dialog is open. */
export function SearchButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const openOnKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (!document.querySelector('[aria-modal=true]')) setOpen(true)
    }
    addEventListener('keydown', openOnKey)
    return () => removeEventListener('keydown', openOnKey)
  }, [])
  return (
    <>
      <IconButton size={32} aria-label={t('shell.search')} onClick={() => setOpen(true)}>
        <IconSearch aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense>
          <QuickSearch onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
