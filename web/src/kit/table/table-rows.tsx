import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import { type RowActions, RowButtons, type RowWords, readRowWords, rowActionKeys } from './row-actions.tsx'
import type { Column } from './use-data-table.ts'
import type { Selection } from './use-selection.ts'
import wideTable from './wide-table.module.css'

const VirtualRows = lazy(() => import('./virtual-rows.tsx').then((file) => ({ default: file.VirtualRows })))

/**
 * Maximum number of rows of a page that renders completely. The browser's search then finds every row. A longer page
 * renders only its visible rows.
 */
const mostWholeRows = 80

interface RowsProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowId: (row: Row) => number
  rowName: (row: Row) => string
  actions: RowActions<Row>
  selection: Selection | undefined
  /** Whether to render all rows of the page, even of a long page. */
  whole: boolean
}

/**
 * The rows of the list table. One row and its buttons are in the Tab order. Arrow keys move to other rows. Enter edits
 * a row, and Space marks it. Shift with Space or a click marks all rows between this row and the last marked one.
 */
export function TableRows<Row extends object>(props: RowsProps<Row>) {
  const { rows, columns, rowId, actions, selection } = props
  const { t } = useTranslation()
  const words = useMemo(() => readRowWords(t), [t])
  const body = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(0)
  const wanted = useRef<number>(null)
  const current = Math.min(active, rows.length - 1)
  const edit = typeof actions.edit === 'function' ? actions.edit : actions.edit?.run
  const lastMarked = useRef<number>(null)

  /** Marks or unmarks a row. With `range` it does the same for every row between this row and the last marked one. */
  const mark = (index: number, range: boolean) => {
    const row = rows[index]
    if (!row || !selection || selection.disabled) return
    const last = range ? rows.findIndex((other) => rowId(other) === lastMarked.current) : -1
    const from = last === -1 ? index : last
    const part = rows.slice(Math.min(from, index), Math.max(from, index) + 1)
    selection.setAll(part.map(rowId), !selection.ids.has(rowId(row)))
    lastMarked.current = rowId(row)
  }

  useEffect(() => {
    const row = wanted.current === null ? null : rowElement(body.current, wanted.current)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  })

  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault()
    wanted.current = Math.max(0, Math.min(to, rows.length - 1))
    setActive(wanted.current)
    if (wanted.current === current) rowElement(body.current, current)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const element =
      event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-index]') : null
    const row = element && rows[Number(element.dataset.index)]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const from = Number(element.dataset.index)
    if (event.key === 'ArrowDown') move(event, from + 1)
    else if (event.key === 'ArrowUp') move(event, from - 1)
    else if (event.key === 'Home') move(event, 0)
    else if (event.key === 'End') move(event, rows.length - 1)
    else if (event.target !== element) return
    else if (event.key === 'Enter') edit?.(row)
    else if (event.key === ' ' && selection) {
      event.preventDefault()
      mark(from, event.shiftKey)
    }
  }
  const onClick = (event: MouseEvent<HTMLTableSectionElement>) => {
    const box = event.target instanceof HTMLInputElement ? event.target : null
    const row = box?.closest<HTMLElement>('tr[data-index]')
    if (row) mark(Number(row.dataset.index), event.shiftKey)
  }
  const onFocus = (event: { target: Element }) => {
    const element = event.target.closest<HTMLTableRowElement>('tr[data-index]')
    if (!element) return
    setActive(Number(element.dataset.index))
    for (const cell of element.cells) cell.toggleAttribute('data-cut', isCut(cell))
  }

  const draw = (index: number, ref?: Ref<HTMLTableRowElement>) => {
    const row = rows[index]
    if (!row) return null
    return (
      <TableRow
        key={rowId(row)}
        id={rowId(row)}
        row={row}
        index={index}
        tabbable={index === current}
        columns={columns}
        rowName={props.rowName}
        actions={actions}
        marked={selection?.ids.has(rowId(row))}
        markable={!selection?.disabled}
        words={words}
        measure={ref}
      />
    )
  }

  const virtual = rows.length > mostWholeRows && !props.whole
  const hasActions = rowActionKeys.some((key) => actions[key])
  return (
    <tbody
      ref={body}
      data-virtual={virtual || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={onClick}
    >
      {virtual ? (
        <Suspense fallback={rows.slice(0, mostWholeRows).map((_, index) => draw(index))}>
          <VirtualRows
            count={rows.length}
            body={body}
            active={current}
            cells={columns.length + (selection ? 1 : 0) + (hasActions ? 1 : 0)}
            draw={draw}
          />
        </Suspense>
      ) : (
        rows.map((_, index) => draw(index))
      )}
    </tbody>
  )
}

/** Returns whether a cell's text is truncated. */
function isCut(cell: HTMLElement): boolean {
  if (cell.title === '') return false
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('span:not(.visually-hidden)')]
  return parts.some(
    (part) =>
      'more' in part.dataset ||
      part.scrollWidth > part.clientWidth ||
      part.scrollHeight > part.clientHeight + 2,
  )
}

function rowElement(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null
}

interface RowProps<Row> extends Omit<RowsProps<Row>, 'rows' | 'rowId' | 'selection' | 'whole'> {
  id: number
  row: Row
  index: number
  tabbable: boolean
  /** Whether the row is marked. Undefined if the list has no selection. */
  marked: boolean | undefined
  markable: boolean
  words: RowWords
  measure: Ref<HTMLTableRowElement> | undefined
}

const TableRow = memo(function TableRow<Row>(props: RowProps<Row>) {
  const { id, row, index, tabbable, columns, rowName, actions, marked, markable, words, measure } = props
  const actionCount = rowActionKeys.filter((key) => actions[key]).length
  return (
    <tr
      ref={measure}
      className={styles.row}
      data-index={index}
      data-row={id}
      data-actions={actionCount || undefined}
      style={actionCount === 0 ? undefined : ({ '--actions': actionCount } as CSSProperties)}
      data-marked={marked}
      aria-rowindex={index + 2}
      tabIndex={tabbable ? 0 : -1}
    >
      {marked !== undefined && (
        <td className={styles.mark}>
          <input
            type="checkbox"
            aria-label={words.mark(rowName(row))}
            tabIndex={tabbable ? 0 : -1}
            checked={marked}
            disabled={!markable}
            readOnly
          />
        </td>
      )}
      {columns.map((column) => {
        const text = column.text(row)
        const wrap = (words: string) => <span className={styles.words}>{words}</span>
        return (
          <td
            key={column.id}
            className={styles[column.card]}
            data-figures={column.figures}
            data-roomy={column.roomy}
            data-drawn={column.cell ? true : undefined}
            data-head={column.card === 'labelled' ? column.head : undefined}
            title={text}
          >
            {text === '' ? <span className={styles.none}>—</span> : (column.cell?.(row) ?? wrap(text))}
          </td>
        )
      })}
      {actionCount > 0 && (
        <td className={`${styles.actions} ${wideTable.actions}`}>
          <RowButtons row={row} rowName={rowName} actions={actions} tabbable={tabbable} words={words} />
        </td>
      )}
    </tr>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode
