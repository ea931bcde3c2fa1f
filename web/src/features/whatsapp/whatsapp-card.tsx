import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import type { WhatsAppConnection } from '@zelo/contract/whatsapp'
import { formatDayAndTime } from '@zelo/ui/lib/day-and-time.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { disconnectNumber, whatsappQuery } from './whatsapp.api.ts'
import styles from './whatsapp.module.css'
import { WhatsAppDialog } from './whatsapp-dialog.tsx'
import { WhatsAppTest } from './whatsapp-test.tsx'

/** Shows the WhatsApp connection that a company uses, and lets master administrators change it. */
export function WhatsAppCard({ company }: { company: Pick<Company, 'id' | 'name'> }) {
  const { t } = useTranslation()
  const actor = toActor(useSignedIn())
  const query = useQuery(whatsappQuery(company.id))
  const [open, setOpen] = useState<'connect' | 'disconnect'>()
  const { data } = query
  const mayChange = can(actor, 'whatsapp.change')
  const isOwn = data?.from === 'own'
  return (
    <section className={styles.card} aria-labelledby="whatsapp">
      <div className={styles.head}>
        <h2 id="whatsapp">{t('whatsapp.title')}</h2>
        {data && <State data={data} />}
      </div>
      <p className={styles.fine}>{t('whatsapp.why')}</p>
      {!data && (query.isError ? <LoadError list={query} /> : <CardSkeletons count={1} />)}
      {data?.connection === null && <p className={styles.fine}>{t('whatsapp.how')}</p>}
      {data?.from === 'parent' && <p className={styles.fine}>{t('whatsapp.inherited')}</p>}
      {data?.connection && <Facts connection={data.connection} />}
      {data?.connection && isOwn && mayChange && <WebhookFields connection={data.connection} />}
      {data?.connection && isOwn && mayChange && <WhatsAppTest companyId={company.id} />}
      {data && mayChange && (
        <div className={styles.actions}>
          <Button variant={data.connection ? 'default' : undefined} onClick={() => setOpen('connect')}>
            {t(isOwn ? 'whatsapp.change' : data.connection ? 'whatsapp.connectOwn' : 'whatsapp.connect')}
          </Button>
          {isOwn && (
            <Button variant="default" onClick={() => setOpen('disconnect')}>
              {t('whatsapp.disconnect')}
            </Button>
          )}
        </div>
      )}
      {open === 'connect' && data && <WhatsAppDialog data={data} onClose={() => setOpen(undefined)} />}
      {open === 'disconnect' && <Disconnect company={company} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function State({ data: { connection } }: { data: WhatsAppConnection }) {
  const { t } = useTranslation()
  const state = !connection ? 'off' : connection.trouble ? 'attention' : 'connected'
  return (
    <span className={styles.state} data-state={state}>
      {t(`whatsapp.state.${state}`)}
    </span>
  )
}

function Facts({ connection }: { connection: NonNullable<WhatsAppConnection['connection']> }) {
  const { t } = useTranslation()
  const { trouble, troubleAt, troubleCode, webhookConfirmedAt } = connection
  return (
    <>
      {trouble && (
        <div className={styles.trouble} role="status">
          <strong>{t(`whatsapp.trouble.${trouble}`)}</strong>
          <p>
            {[
              troubleCode !== null && t('whatsapp.code', { code: troubleCode }),
              troubleAt && t('whatsapp.troubleSince', { when: formatDayAndTime(troubleAt) }),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('whatsapp.number')}</dt>
          <dd>{[connection.phoneNumber, connection.name].filter(Boolean).join(' · ')}</dd>
        </div>
        <div>
          <dt>{t('whatsapp.since')}</dt>
          <dd className="figures">{formatDayAndTime(connection.connectedAt)}</dd>
        </div>
        <div>
          <dt>{t('whatsapp.webhook')}</dt>
          <dd className="figures">
            {webhookConfirmedAt
              ? t('whatsapp.webhookConfirmed', { when: formatDayAndTime(webhookConfirmedAt) })
              : t('whatsapp.webhookWaiting')}
          </dd>
        </div>
      </dl>
    </>
  )
}

function Disconnect({ company, onClose }: { company: Pick<Company, 'id' | 'name'>; onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite({
    write: disconnectNumber,
    success: t('whatsapp.disconnected'),
    failure: t('whatsapp.disconnectFailed'),
    stale: [['whatsapp']],
    returnAfter: 0,
    onSaved: onClose,
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  return (
    <ConfirmDialog
      title={t('whatsapp.disconnectTitle', { company: company.name })}
      text={t('whatsapp.disconnectWhy')}
      verb={t('whatsapp.disconnect')}
      busy={busy}
      onConfirm={() => void confirm(company.id)}
      onClose={onClose}
    />
  )
}
