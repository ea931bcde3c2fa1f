import { useQuery } from '@tanstack/react-query'
import type { Batch, BatchSubject } from '@zelo/contract/batches'
import { findReferenceName, type ReferenceNoun } from '@zelo/contract/reference-lists'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { formatTime } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { batchesQuery, staleAfterSetup, undoBatch } from './company-setup.api.ts'
import styles from './company-setup.module.css'

/** Lists the imports and initial setups of the last 24 hours. Users can undo each of them. */
export function BatchList() {
  const { t } = useTranslation()
  const list = useQuery(batchesQuery)
  const [asking, setAsking] = useState<Batch | null>(null)
  return (
    <section className={styles.batches} aria-labelledby="batches">
      <h2 id="batches">{t('companySetup.batches.title')}</h2>
      <p className={styles.quiet}>{t('companySetup.batches.why')}</p>
      {list.isError && <LoadError list={list} />}
      {list.data?.length === 0 && <p>{t('companySetup.batches.none')}</p>}
      <ul>
        {list.data?.map((batch) => (
          <li key={batch.id}>
            <div>
              <strong>{listCreated(batch, t)}</strong>
              <small className="figures">{describe(batch, t)}</small>
            </div>
            <Button size="xs" variant="default" onClick={() => setAsking(batch)}>
              {t('companySetup.batches.undo')}
            </Button>
          </li>
        ))}
      </ul>
      {asking && <UndoDialog batch={asking} onClose={() => setAsking(null)} />}
    </section>
  )
}

function UndoDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite({
    write: undoBatch,
    success: ({ removed, kept }) =>
      kept === 0
        ? t('companySetup.batches.undone', { count: removed })
        : t('companySetup.batches.undoneSome', { count: removed, kept }),
    failure: t('companySetup.batches.failed'),
    stale: staleAfterSetup,
    returnAfter: 0,
    onSaved: onClose,
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  const registered = batch.created.reduce((sum, { count }) => sum + count, 0)
  const kept = registered - batch.removable
  return (
    <ConfirmDialog
      title={t('companySetup.batches.ask', { what: listCreated(batch, t) })}
      text={[
        t('companySetup.batches.removes', { count: batch.removable }),
        ...(kept > 0 ? [t('companySetup.batches.keeps', { count: kept })] : []),
      ].join(' ')}
      verb={t('companySetup.batches.verb')}
      busy={busy}
      onConfirm={() => void confirm(batch.id)}
      onClose={onClose}
    />
  )
}

/** Returns the created records of a batch as text, such as '40 ambientes, 12 setores'. */
function listCreated({ created }: Batch, t: TFunction): string {
  return created.map(({ subject, count }) => formatCount(subject, count, t)).join(', ')
}

function formatCount(subject: BatchSubject, count: number, t: TFunction): string {
  const kind = findReferenceName(subject)
  if (kind) return t(`${kind}.counted`, { count })
  return t(`companySetup.batches.count.${subject as Exclude<BatchSubject, ReferenceNoun>}`, { count })
}

/** Returns the company, the author and the time of a batch as text. */
function describe({ companyName, userName, at }: Batch, t: TFunction): string {
  const when = t('companySetup.batches.at', { day: toDisplayDate(at.slice(0, 10)), time: formatTime(at) })
  return [companyName, userName, when].filter(Boolean).join(' · ')
}
