import { IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { TFunction } from 'i18next'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import type { Column } from './use-data-table.ts'

/** The actions of a row, always shown in this order. */
export const rowActionKeys = ['qr', 'edit', 'remove'] as const
export type RowActions<Row> = { [key in (typeof rowActionKeys)[number]]?: (row: Row) => void }

const actionIcons = { qr: IconQrcode, edit: IconPencil, remove: IconTrash }

/** A page of this many rows is drawn whole, which keeps the browser's own search and print; a longer one is virtual. */
const mostWholeRows = 80

/** px: a row of one line with its hairline, before it is measured. */
const rowHeight = 41

interface RowsProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowId: (row: Row) => number
  rowName: (row: Row) => string
  actions: RowActions<Row>
}

/** The body of the list table: one row and its actions take part in the tab order, the arrow keys go on from there. */
export function TableRows<Row extends object>(props: RowsProps<Row>) {
  const { rows, columns, rowId, actions } = props
  const { t } = useTranslation()
  const body = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(0)
  const wanted = useRef<number>(null)
  const current = Math.min(active, rows.length - 1)

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
    else if (event.key === 'Enter' && event.target === element) actions.edit?.(row)
  }
  const onFocus = (event: { target: Element }) => {
    const element = event.target.closest<HTMLElement>('tr[data-index]')
    if (element) setActive(Number(element.dataset.index))
  }

  const draw = (index: number, ref?: Ref<HTMLTableRowElement>) => {
    const row = rows[index]
    if (!row) return null
    return (
      <TableRow
        key={rowId(row)}
        row={row}
        index={index}
        tabbable={index === current}
        columns={columns}
        rowName={props.rowName}
        actions={actions}
        t={t}
        measure={ref}
      />
    )
  }

  const virtual = rows.length > mostWholeRows
  return (
    <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus}>
      {virtual ? (
        <VirtualRows
          count={rows.length}
          body={body}
          active={current}
          cells={columns.length + 1}
          draw={draw}
        />
      ) : (
        rows.map((_, index) => draw(index))
      )}
    </tbody>
  )
}

function rowElement(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null
}

/** Draws the rows in and near the window, and the active one wherever it is, so that focus is never lost. */
function VirtualRows(props: {
  count: number
  body: { current: HTMLElement | null }
  active: number
  cells: number
  draw: (index: number, ref: Ref<HTMLTableRowElement>) => ReactNode
}) {
  const { count, body, active, cells, draw } = props
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY)
  }, [body])
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return indexes.includes(active) ? indexes : [...indexes, active].sort((a, b) => a - b)
    },
  })

  const drawn: ReactNode[] = []
  let end = top
  for (const item of virtualizer.getVirtualItems()) {
    if (item.start > end)
      drawn.push(<Gap key={`gap-${item.index}`} height={item.start - end} cells={cells} />)
    drawn.push(draw(item.index, virtualizer.measureElement))
    end = item.end
  }
  const rest = top + virtualizer.getTotalSize() - end
  return (
    <>
      {drawn}
      {rest > 0 && <Gap height={rest} cells={cells} />}
    </>
  )
}

function Gap({ height, cells }: { height: number; cells: number }) {
  return (
    <tr className={styles.gap} aria-hidden style={{ height }}>
      <td colSpan={cells} />
    </tr>
  )
}

interface RowProps<Row> extends Omit<RowsProps<Row>, 'rows' | 'rowId'> {
  row: Row
  index: number
  tabbable: boolean
  t: TFunction
  measure: Ref<HTMLTableRowElement> | undefined
}

const TableRow = memo(function TableRow<Row>(props: RowProps<Row>) {
  const { row, index, tabbable, columns, rowName, actions, measure, t } = props
  const keys = rowActionKeys.filter((key) => actions[key])
  return (
    <tr
      ref={measure}
      className={keys.length > 0 ? `${styles.row} ${styles.withActions}` : styles.row}
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={tabbable ? 0 : -1}
    >
      {columns.map((column) => {
        const text = column.text(row)
        return (
          <td key={column.id} className={column.card === 'title' ? styles.title : undefined} title={text}>
            {column.cell ? column.cell(row) : text}
          </td>
        )
      })}
      {keys.length > 0 && (
        <td className={styles.actions}>
          {keys.map((key) => {
            const Icon = actionIcons[key]
            return (
              <button
                key={key}
                type="button"
                className={styles.action}
                tabIndex={tabbable ? 0 : -1}
                title={t(`kit.action.${key}`)}
                aria-label={t(`kit.actionOn.${key}`, { name: rowName(row) })}
                onClick={() => actions[key]?.(row)}
              >
                <Icon size={18} stroke={1.6} aria-hidden />
              </button>
            )
          })}
        </td>
      )}
    </tr>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode
