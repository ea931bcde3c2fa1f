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

/** Opens the search for environments and people. The keys Ctrl K and `/` open it too. */
export function SearchButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const openOnKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const isTyping = target instanceof Element && target.matches('input, textarea, select, [role=dialog] *')
      const isWanted = ctrlKey || metaKey ? key === 'k' : key === '/' && !altKey && !isTyping
      if (!isWanted || document.querySelector('[aria-modal=true]')) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', openOnKey)
    return () => window.removeEventListener('keydown', openOnKey)
  }, [])
  return (
    <>
      <IconButton
        size={32}
        aria-label={t('shell.search')}
        aria-keyshortcuts="Control+K /"
        title={t('shell.search')}
        onClick={() => setOpen(true)}
      >
        <IconSearch aria-hidden="true" />
      </IconButton>
      <Suspense>{open && <QuickSearch onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
