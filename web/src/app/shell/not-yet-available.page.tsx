import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { usePageHandle } from '../root.tsx'

/** Stands where a screen is still to come. */
export function NotYetAvailablePage() {
  const { t } = useTranslation()
  const handle = usePageHandle()
  return (
    <>
      {handle && <PageHead title={t(handle.title)} />}
      <EmptyState title={t('ui.notYetTitle')} text={t('ui.notYetWhy')}>
        <Button component={Link} to="/dashboard" variant="default" size="xs">
          {t('shell.notYetHome')}
        </Button>
      </EmptyState>
    </>
  )
}
