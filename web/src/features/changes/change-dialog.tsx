import type { Change } from '@zelo/contract/changes'
import { formatInstant } from '@zelo/ui/lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './change-dialog.module.css'
import {
  type ChangedField,
  formatHeadline,
  listChangedFields,
  type Reader,
  recordName,
  toAuthorName,
} from './change-words.ts'

export function ChangeDialog(props: { change: Change; reader: Reader; onClose: () => void }) {
  const { change, reader, onClose } = props
  const { t } = reader
  const facts = [
    { label: t('changes.when'), text: formatInstant(change.at) },
    { label: t('changes.who'), text: toAuthorName(change, t) },
    { label: t('changes.whence'), text: change.address },
    { label: t('kit.company'), text: change.companyName },
    { label: t('changes.request'), text: change.requestId },
  ]
  return (
    <Dialog
      title={formatHeadline(change, t)}
      subtitle={recordName(change) || undefined}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <dl className={`${styles.facts} figures`}>
        {facts.map(
          ({ label, text }) =>
            text !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      <Fields change={change} reader={reader} />
    </Dialog>
  )
}

function Fields({ change, reader }: { change: Change; reader: Reader }) {
  const { t } = reader
  const sides = (['before', 'after'] as const).filter((side) => change[side] !== null)
  return (
    <table className={styles.fields} aria-label={t('changes.details')}>
      <thead>
        <tr>
          <th scope="col">{t('changes.fieldHead')}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {t(`changes.${side}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listChangedFields(change, reader).map((field) => (
          <tr key={field.id}>
            <th scope="row">{field.label}</th>
            {sides.map((side) => (
              <td key={side}>{sideText(field, side, change, reader)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sideText(field: ChangedField, side: 'before' | 'after', { action }: Change, { t }: Reader): string {
  const text = field[side]
  if (text === null) return t('changes.nothing')
  if (!field.isList || action !== 'changed') return text
  return `${t(side === 'before' ? 'changes.went' : 'changes.came')}: ${text}`
}
