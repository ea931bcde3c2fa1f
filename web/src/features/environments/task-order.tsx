import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { sumStandardMinutes } from '@zelo/contract/rules/standard-minutes'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyOptions, Duty, EnvironmentDraft } from './environment-draft.ts'
import styles from './task-order.module.css'

type Move = (id: number, duty: Duty, place: number) => void

/**
 * The order in which the phone shows the chosen tasks. Users move a task by dragging it, with its buttons, or with the arrow
 * keys while one of these buttons has the focus.
 */
export function TaskOrder(props: {
  procedures: CompanyOptions['procedures']
  draft: EnvironmentDraft
  onMove: Move
}) {
  const { procedures, draft, onMove } = props
  const { t } = useTranslation()
  const [said, say] = useState('')
  const headingId = useId()
  const byId = new Map(procedures.map((procedure) => [procedure.id, procedure]))
  const minutes = sumStandardMinutes(draft.mandatory.flatMap((id) => byId.get(id) ?? []))
  const move: Move = (id, duty, place) => {
    onMove(id, duty, place)
    const name = byId.get(id)?.name ?? ''
    say(t('environments.order.moved', { name, place: place + 1, count: draft[duty].length }))
  }
  return (
    <section className={styles.order} aria-labelledby={headingId}>
      <h3 id={headingId}>{t('environments.order.title')}</h3>
      <p className={styles.about}>{t('environments.order.why')}</p>
      {(['mandatory', 'optional'] as const).map(
        (duty) =>
          draft[duty].length > 0 && (
            <OrderedList
              key={duty}
              title={t(`environments.form.${duty}`)}
              items={draft[duty].map((id) => ({ id, name: byId.get(id)?.name ?? '' }))}
              onMove={(id, place) => move(id, duty, place)}
            />
          ),
      )}
      {minutes !== null && (
        <p className={styles.about}>{t('environments.order.minutes', { count: minutes })}</p>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  )
}

function OrderedList(props: {
  title: string
  items: readonly { id: number; name: string }[]
  onMove: (id: number, place: number) => void
}) {
  const { title, items, onMove } = props
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)

  function moveTo(id: number, place: number): void {
    if (place >= 0 && place < items.length) onMove(id, place)
  }

  function pressKey(event: KeyboardEvent, id: number, place: number): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    moveTo(id, place + by)
  }

  return (
    <>
      <h4 className={styles.duty}>{title}</h4>
      <ol className={styles.list}>
        {items.map(({ id, name }, place) => (
          <li
            key={id}
            draggable={items.length > 1}
            data-dragged={dragged === id || undefined}
            data-over={(over === id && dragged !== id) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(id)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(id)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) moveTo(dragged, place)
            }}
          >
            <IconGripVertical size={16} stroke={1.6} aria-hidden className={styles.grip} />
            <span className="figures">{place + 1}.</span>
            <span className={styles.name}>{name}</span>
            {([-1, 1] as const).map((by) => {
              const Icon = by < 0 ? IconArrowUp : IconArrowDown
              return (
                <button
                  key={by}
                  type="button"
                  className={styles.move}
                  aria-label={t(by < 0 ? 'environments.order.up' : 'environments.order.down', { name })}
                  aria-disabled={place + by < 0 || place + by >= items.length}
                  onClick={() => moveTo(id, place + by)}
                  onKeyDown={(event) => pressKey(event, id, place)}
                >
                  <Icon size={16} stroke={1.6} aria-hidden />
                </button>
              )
            })}
          </li>
        ))}
      </ol>
    </>
  )
}
