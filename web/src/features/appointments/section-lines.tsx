import { type ComponentProps, Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { AppointmentCard } from './appointment-card.tsx'
import styles from './appointment-lines.module.css'
import type { Line, LineLook } from './appointment-lines.tsx'

/** A rendered line. `place` positions it. Undefined if the line simply comes after the previous line. */
export interface DrawnLine {
  line: Line
  key: number | string | bigint
  place: ComponentProps<'div'> | undefined
}

export function SectionLines({ lines, look }: { lines: readonly DrawnLine[]; look: LineLook }) {
  const { t } = useTranslation()
  return [...Map.groupBy(lines, ({ line }) => line.section)].map(([section, own]) => {
    const rows = own.flatMap(({ line, ...at }) => (line.kind === 'cards' ? [{ ...at, line }] : []))
    return (
      <Fragment key={section.key}>
        {own.map(
          ({ line, key, place }) =>
            line.kind !== 'cards' && (
              <div key={key} className={styles.line} {...place}>
                {line.kind === 'head' ? (
                  <div className={styles.head}>{section.head}</div>
                ) : (
                  <p className={styles.none}>{t('dashboard.none')}</p>
                )}
              </div>
            ),
        )}
        {rows.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a <ul> allows no lines between itself and its items
          <div role="list" aria-label={section.name}>
            {rows.map(({ line, key, place }) => (
              <div key={key} className={styles.line} {...place}>
                <CardLine line={line} look={look} />
              </div>
            ))}
          </div>
        )}
      </Fragment>
    )
  })
}

/**
 * Shows cards side by side. Each card states its position in the whole section for screen readers, because only some cards
 * of the section render.
 */
function CardLine(props: { line: Extract<Line, { kind: 'cards' }>; look: LineLook }) {
  const { line, look } = props
  const { perLine, context, card: Card = AppointmentCard } = look
  return (
    <div className={styles.cards} style={{ gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))` }}>
      {line.appointments.map((appointment, index) => (
        // biome-ignore lint/a11y/useSemanticElements: an <li> must be a direct child of its list, this one is in a line
        <div
          key={appointment.id}
          role="listitem"
          aria-setsize={line.section.appointments.length}
          aria-posinset={line.before + index + 1}
        >
          <Card
            appointment={appointment}
            now={context.toLocalNow(appointment)}
            edges={context.edges}
            search={context.toDetailSearch(appointment.id)}
            withDay={context.withDay}
            withBranch={context.withBranch}
          />
        </div>
      ))}
    </div>
  )
}
