import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Appointment } from '@zelo/contract/appointments'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePrinting } from '../../kit/export/use-printing.ts'
import { useElementWidth } from '../../ui/use-element-width.ts'
import styles from './appointment-board.module.css'
import { AppointmentCard } from './appointment-card.tsx'
import { AppointmentLines } from './appointment-lines.tsx'
import type { CardContext } from './card-context.ts'
import { buildColumns, type Column } from './groups.ts'
import { ColumnGlyph, SectionHead, toColumnStatus, toColumnWord } from './section-head.tsx'
import type { Dashboard } from './use-dashboard.ts'
import { useTopOnPage } from './use-top-on-page.ts'

/** The smallest width of a column in px. `columnGap` is the gap between columns in px. */
const columnWidth = 152
const columnGap = 10

/**
 * Shows one column per state. If the columns do not fit side by side, e.g. on a phone, they become sections below each
 * other.
 */
export function AppointmentBoard(props: {
  shown: readonly Appointment[]
  toLocalNow: Dashboard['toLocalNow']
  figure: Dashboard['figure']
  context: CardContext
}) {
  const { shown, toLocalNow, figure, context } = props
  const columns = useMemo(() => buildColumns(shown, toLocalNow, figure), [shown, toLocalNow, figure])
  const { t } = useTranslation()
  const printing = usePrinting()
  const { ref, top } = useTopOnPage()
  const width = useElementWidth(ref)
  // When printed, the columns are below each other, because columns side by side would leave most of the page empty.
  const isSeveral = columns.length > 1
  const fits = isSeveral && !printing && width >= columns.length * (columnWidth + columnGap) - columnGap
  const named = columns.map((column) => ({
    ...column,
    name: toColumnWord(column.key, t),
  }))

  return (
    <div ref={ref}>
      {width > 0 && !fits && (
        <AppointmentLines
          sections={named.map((column) => ({
            ...column,
            head: (
              <SectionHead title={column.name}>
                {t('dashboard.cleanings', { count: column.appointments.length })}
              </SectionHead>
            ),
          }))}
          context={context}
        />
      )}
      {fits && (
        <div
          className={styles.board}
          style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
        >
          {named.map((column) => (
            <BoardColumn key={column.key} column={column} top={top} context={context} />
          ))}
        </div>
      )}
    </div>
  )
}

function BoardColumn(props: { column: Column & { name: string }; top: number; context: CardContext }) {
  const { column, context } = props
  const { key, name, appointments } = column
  const { t, i18n } = useTranslation()
  // The border of the board and the heading of the column are 52 px high. They are above the cards.
  const top = props.top + 52
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: appointments.length,
    estimateSize: () => 145,
    overscan: 4,
    scrollMargin: top,
    getItemKey: (index) => appointments[index]?.id ?? index,
  })
  return (
    <section className={styles.column} aria-label={name} data-status={toColumnStatus(key)}>
      <h2 className={styles.head}>
        <span className={styles.name}>
          <ColumnGlyph column={key} />
          <span className="trim">{name}</span>
        </span>
        <span className="figures">{appointments.length.toLocaleString(i18n.language)}</span>
      </h2>
      {appointments.length === 0 && <p className={styles.none}>{t('dashboard.none')}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: only visible items render, each with its position */}
      <div
        role="list"
        aria-label={name}
        className={styles.cards}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const appointment = appointments[item.index]
          if (!appointment) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: same as its list
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className={styles.card}
              style={{ transform: `translateY(${item.start - top}px)` }}
              role="listitem"
              aria-setsize={appointments.length}
              aria-posinset={item.index + 1}
            >
              <AppointmentCard
                appointment={appointment}
                now={context.toLocalNow(appointment)}
                edges={context.edges}
                search={context.toDetailSearch(appointment.id)}
                withDay={context.withDay}
                withBranch={context.withBranch}
                compact
              />
            </div>
          )
        })}
      </div>
    </section>
  )
}
