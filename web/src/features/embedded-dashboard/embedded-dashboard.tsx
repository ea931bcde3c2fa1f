import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readSupportCode } from '@zelo/ui/lib/client.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { embeddedDashboardQuery } from './embedded-dashboard.api.ts'
import styles from './embedded-dashboard.module.css'
import { EmbeddedFrame } from './embedded-frame.tsx'

/** Shows the group's embedded dashboard. Users with write access can set its URL. */
export function EmbeddedDashboard({ canWrite }: { canWrite: boolean }) {
  const { t } = useTranslation()
  const { data, isError, error, refetch } = useQuery(embeddedDashboardQuery)
  const [editing, setEditing] = useState(false)
  const [tries, setTries] = useState(0)
  const edit = () => setEditing(true)
  const url = data?.url ?? null
  return (
    <>
      <PageHead
        title={t('embeddedDashboard.title')}
        facts={url === null ? '' : t('embeddedDashboard.facts', { host: new URL(url).host })}
      >
        {url !== null && (
          <div className={styles.tools}>
            <ButtonLink
              to={url}
              target="_blank"
              rel="noopener noreferrer"
              size="xs"
              variant="default"
              leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
            >
              {t('embeddedDashboard.newTab')}
            </ButtonLink>
            {canWrite && (
              <Button
                size="xs"
                variant="default"
                aria-haspopup="dialog"
                leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
                onClick={edit}
              >
                {t('embeddedDashboard.change')}
              </Button>
            )}
          </div>
        )}
      </PageHead>
      {isError && !data && <ErrorNote supportCode={readSupportCode(error)} onRetry={refetch} />}
      {data && url === null && (
        <EmptyState
          title={t('embeddedDashboard.none')}
          text={t('embeddedDashboard.noneWhy')}
          drawing={emptyChart}
        >
          {canWrite && (
            <Button aria-haspopup="dialog" onClick={edit}>
              {t('embeddedDashboard.set')}
            </Button>
          )}
        </EmptyState>
      )}
      {url !== null && (
        <>
          <EmbeddedFrame key={`${url} ${tries}`} url={url} onRetry={() => setTries(tries + 1)} />
          <p className={styles.hint}>{t('embeddedDashboard.hint')}</p>
        </>
      )}
      {editing && <AddressDialog url={url} onClose={() => setEditing(false)} />}
    </>
  )
}

const emptyChart = (
  <>
    <rect x="8.5" y="12.5" width="55" height="47" rx="3" />
    <path d="M20 50V38M32 50V28M44 50V34M56 50" />
    <path d="M52 50V24" strokeDasharray="3 3" />
  </>
)
