import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import type { previewAgendas } from '@zelo/contract/agendas'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { minutesOfDay, toDisplayDate } from '@zelo/contract/rules/calendar'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { SlotStrip } from '../../ui/slot-strip.tsx'
import { formatCleaningHours, formatDraftDays, formatDraftError, formatSameSlot } from './agenda-words.ts'
import styles from './draft-table.module.css'
import { groupErrorsByField, listDraftDays } from './plan-draft.ts'
import type { DraftItem } from './schedule-draft.ts'

/** Lists the items of a schedule before it is saved. Removing an item needs a confirmation (R3-078). */
export function DraftTable(props: {
  items: readonly DraftItem[]
  environments: readonly { id: number; name: string }[]
  today: string
  /** The server's check of each item, by the item's key. */
  checks: ReadonlyMap<number, AnswerOf<typeof previewAgendas>['items'][number]>
  /** Returns the name of an item's person. Undefined if all items have the same person. */
  toPersonName: ((item: DraftItem) => string) | undefined
  /** Opens an item. Undefined while users cannot edit items. */
  onEdit: ((item: DraftItem) => void) | undefined
  /** Opens a new item with the days of this item. The new item begins when this item ends. */
  onCopy: ((item: DraftItem) => void) | undefined
  onRemove: (item: DraftItem) => void
}) {
  const { items, environments, today, checks, toPersonName, onEdit, onCopy, onRemove } = props
  const { t, i18n } = useTranslation()
  const [removing, setRemoving] = useState<DraftItem | null>(null)
  const findEnvironmentName = (item: DraftItem) =>
    environments.find(({ id }) => id === item.environmentId)?.name ?? '—'

  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('agendas.head.environment')}</th>
            <th scope="col">{t('agendas.head.days')}</th>
            <th scope="col">{t('agendas.head.times')}</th>
            <th scope="col">{t('agendas.head.validity')}</th>
            <th scope="col">{t('agendas.head.cleanings')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('kit.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const environment = findEnvironmentName(item)
            const main = item.slots[0]!
            const [wrong] = [...groupErrorsByField(item, { today }).values()].flat()
            const { clashDays = [], sameSlot = null } = checks.get(item.key) ?? {}
            return (
              <tr key={item.key}>
                <td>
                  <b>{environment}</b>
                  {toPersonName && <span className={styles.person}>{toPersonName(item)}</span>}
                  {wrong && <FieldError sentence={formatDraftError(wrong, t, i18n.language)} />}
                  {sameSlot && <FieldError sentence={formatSameSlot(sameSlot, t)} />}
                  {!sameSlot && clashDays.length > 0 && (
                    <span className={styles.clash} data-status="partial">
                      <StatusGlyph status="partial" />
                      {t('agendas.clashDays', { count: clashDays.length })}
                    </span>
                  )}
                </td>
                <td>{formatDraftDays(item, t, i18n.language)}</td>
                <td className={styles.strip}>
                  <SlotStrip
                    slots={item.slots.map(({ start, end }, nth) => ({
                      key: String(nth),
                      start: minutesOfDay(start),
                      end: minutesOfDay(end),
                      status: 'todo' as const,
                      label: t('agendas.planned', { span: formatSpan(start, end) }),
                    }))}
                  />
                  <span className={`${styles.hours} figures`}>
                    {formatCleaningHours({ start: main.start, end: main.end, slots: item.slots }, t)}
                  </span>
                </td>
                <td className="figures">
                  {t('agendas.validity', {
                    from: toDisplayDate(item.validFrom),
                    to: toDisplayDate(item.validTo),
                  })}
                </td>
                <td className="figures" data-head={t('agendas.head.cleanings')}>
                  {(listDraftDays(item).length * item.slots.length).toLocaleString(i18n.language)}
                </td>
                <td>
                  <IconButton
                    aria-label={t('agendas.editOf', { environment })}
                    disabled={!onEdit}
                    onClick={() => onEdit?.(item)}
                  >
                    <IconPencil size={18} stroke={1.6} aria-hidden />
                  </IconButton>
                  <IconButton
                    aria-label={t('planning.copyOf', { environment })}
                    disabled={!onCopy}
                    onClick={() => onCopy?.(item)}
                  >
                    <IconCopy size={18} stroke={1.6} aria-hidden />
                  </IconButton>
                  <IconButton
                    aria-label={t('agendas.removeOf', { environment })}
                    onClick={() => setRemoving(item)}
                  >
                    <IconTrash size={18} stroke={1.6} aria-hidden />
                  </IconButton>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {removing && (
        <ConfirmDialog
          title={t('agendas.confirmRemove', { environment: findEnvironmentName(removing) })}
          text={t('agendas.confirmRemoveWhy')}
          verb={t('agendas.removeVerb')}
          onConfirm={() => {
            onRemove(removing)
            setRemoving(null)
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  )
}
