import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Change } from '@zelo/contract/changes'
import { formatDayInWords, formatTime } from '@zelo/ui/lib/dates.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './change-list.module.css'
import {
  type ChangedField,
  formatHeadline,
  listChangedFields,
  type Reader,
  recordName,
  toAuthorName,
} from './change-words.ts'

/** Lists the log grouped by day. The newest change is first. A click on a change shows its details. */
export function ChangeList(props: {
  rows: readonly Change[]
  reader: Reader
  query: UseInfiniteQueryResult
  onOpen: (change: Change) => void
}) {
  const { rows, reader, query, onOpen } = props
  const { t, language } = reader
  const days = Map.groupBy(rows, ({ at }) => at.slice(0, 10))
  const shown = { count: rows.length, figure: rows.length.toLocaleString(language) }
  return (
    <div className={styles.log}>
      {days
        .entries()
        .map(([day, changes]) => (
          <section key={day}>
            <h2>{formatDayInWords(day, language)}</h2>
            <ul>
              {changes.map((change) => (
                <li key={change.id}>
                  <button
                    type="button"
                    className={styles.row}
                    aria-haspopup="dialog"
                    onClick={() => onOpen(change)}
                  >
                    <ChangeSummary change={change} reader={reader} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))
        .toArray()}
      <div className={styles.foot}>
        <span className="figures" role="status">
          {t(query.hasNextPage ? 'changes.shownMore' : 'changes.shown', shown)}
        </span>
        {query.hasNextPage && (
          <Button
            size="xs"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('changes.older')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Fields that a new or removed record does not list, because its headline contains them. */
const inName = ['name', 'environment', 'user']

/** This component is memoised, because the list can contain thousands of changes. */
const ChangeSummary = memo(function ChangeSummary({ change, reader }: { change: Change; reader: Reader }) {
  const { t } = useTranslation()
  const name = recordName(change)
  const isChange = change.action === 'changed'
  const shownFields = listChangedFields(change, reader).filter(({ id }) => isChange || !inName.includes(id))
  return (
    <>
      <time className="figures" dateTime={change.at}>
        {formatTime(change.at)}
      </time>
      <span className={styles.what}>
        <span className={styles.head}>
          {formatHeadline(change, t)} {name && <strong>{name}</strong>}
        </span>
        <span className={styles.fields}>
          {shownFields.map((field) => (
            <Field key={field.id} field={field} isChange={isChange} />
          ))}
        </span>
      </span>
      <span className={styles.who}>
        <span>{toAuthorName(change, t)}</span>
        <span className={`${styles.fine} figures`}>
          {[change.companyName, change.address].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  )
})

function Field({ field, isChange }: { field: ChangedField; isChange: boolean }) {
  const { t } = useTranslation()
  const { label, isList, before, after } = field
  if (!isChange) {
    return (
      <span>
        {label}: {before ?? after ?? t('changes.nothing')}
      </span>
    )
  }
  return (
    <span>
      {label}: {before !== null && <del>{isList ? `− ${before}` : before}</del>}
      {before !== null && after !== null && (isList ? ' ' : ' → ')}
      {after !== null && <ins>{isList ? `+ ${after}` : after}</ins>}
    </span>
  )
}
