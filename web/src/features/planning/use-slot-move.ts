import { minutesOfDay } from '@zelo/contract/rules/calendar'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { ScheduleDraft } from '../agendas/schedule-draft.ts'
import { type Point, scrollNearEdges } from './edge-scroll.ts'
import { moveInDraft, type SlotMove, stepMinutes } from './move-slot.ts'
import type { WeekBlock } from './week-grid.ts'

/** A block of the draft that is being moved. */
interface Moving extends SlotMove {
  id: string
}

/** Pixels that a pressed pointer may move before a drag begins. */
const slackPx = 4

/** Milliseconds that a finger must rest on a time before a drag begins. A finger that moves earlier scrolls. */
const holdMs = 400

/** Events to announce to screen readers. */
export type MoveEvent = 'taken' | 'moved' | 'dropped' | 'cancelled' | 'cannot'

/**
 * Moves times of a draft by drag and by keyboard. The returned `draft` includes the move in progress. A drop changes
 * the schedule, and a cancelled move changes nothing. `onMove` receives the draft at each step.
 */
export function useSlotMove(props: {
  draft: ScheduleDraft
  /** The people in the order of the rows. */
  people: readonly number[]
  /** The width of an hour in pixels. */
  hourWidth: number
  onDrop: (move: SlotMove) => void
  onMove: (event: MoveEvent, id: string, draft: ScheduleDraft) => void
}) {
  const { draft, people, hourWidth, onDrop, onMove } = props
  const [moving, setMoving] = useState<Moving | null>(null)
  /** True from the start of a drag until the next press or key. The click after a drag must not open the item. */
  const dragged = useRef(false)

  function finish(move: Moving, kept: boolean): void {
    setMoving(null)
    if (kept) onDrop(move)
    onMove(kept ? 'dropped' : 'cancelled', move.id, kept ? moveInDraft(draft, move) : draft)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, block: WeekBlock): void {
    dragged.current = false
    const { itemKey, nth, id } = block
    // A second finger neither takes another block nor ends the drag of the first one.
    if (itemKey === undefined || event.button !== 0 || !event.isPrimary) return
    const { clientX, clientY, currentTarget, pointerId } = event
    const isTouch = event.pointerType === 'touch'
    const timeline = currentTarget.closest<HTMLElement>('[data-first-hour]')
    if (!timeline) return
    const start: Point = { x: clientX, y: clientY }
    const startMinutes = toMinutes(timeline, clientX, hourWidth)
    let pointer = { ...start, all: false }
    let last: Moving | null = null
    const listening = new AbortController()
    const { signal } = listening
    const end = (kept: boolean) => {
      listening.abort()
      if (last) finish(last, kept)
    }
    const drag = (at: globalThis.PointerEvent) => {
      if (at.pointerId !== pointerId) return
      const [x, y] = [at.clientX - clientX, at.clientY - clientY]
      if (!last && Math.hypot(x, y) < slackPx) return
      // A finger that moves before the drag begins scrolls the timeline.
      if (!last && isTouch) return end(false)
      pointer = { x: at.clientX, y: at.clientY, all: at.shiftKey }
      if (!last) begin()
      follow()
    }
    /** Moves the time to the place of the timeline that is under the pointer. */
    const follow = () => {
      const row = document.elementFromPoint(pointer.x, pointer.y)?.closest<HTMLElement>('[data-person]')
      const minutes = toMinutes(timeline, pointer.x, hourWidth) - startMinutes
      last = {
        ...{ id, itemKey, nth },
        minutes: Math.round(minutes / stepMinutes) * stepMinutes,
        all: pointer.all,
        userId: row ? Number(row.dataset.person) : last?.userId,
      }
      setMoving(last)
    }
    const begin = () => {
      dragged.current = true
      scrollNearEdges({ timeline, start, readPointer: () => pointer, onScroll: follow, signal })
    }
    if (isTouch) {
      const held = setTimeout(() => {
        begin()
        last = { id, itemKey, nth, minutes: 0, all: false, userId: block.userId }
        setMoving(last)
      }, holdMs)
      signal.addEventListener('abort', () => clearTimeout(held))
      // A move to another person's row replaces the block's element. The removed element must not keep the pointer.
      if (currentTarget.hasPointerCapture(pointerId)) currentTarget.releasePointerCapture(pointerId)
      const keepStill = (touch: Event) => last && touch.preventDefault()
      currentTarget.addEventListener('touchmove', keepStill, { passive: false, signal })
      window.addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal })
    }
    window.addEventListener('pointermove', drag, { signal })
    const endOwn = (kept: boolean) => (at: globalThis.PointerEvent) => at.pointerId === pointerId && end(kept)
    window.addEventListener('pointerup', endOwn(true), { signal })
    window.addEventListener('pointercancel', endOwn(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }

  /** Returns whether the key was used. */
  function moveByKey(event: KeyboardEvent, block: WeekBlock): boolean {
    const { itemKey, nth, id, userId } = block
    dragged.current = false
    if (itemKey === undefined) return false
    if (moving?.id !== id) {
      if (event.key !== ' ') return false
      setMoving({ id, itemKey, nth, minutes: 0, all: false, userId })
      onMove('taken', id, draft)
      return true
    }
    if (event.key === 'Escape') finish(moving, false)
    else if (event.key === ' ' || event.key === 'Enter') finish(moving, true)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const step = event.key === 'ArrowLeft' ? -stepMinutes : stepMinutes
      tryMove({ ...moving, minutes: moving.minutes + step, all: moving.all || event.shiftKey })
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const at = people.indexOf(moving.userId ?? userId) + (event.key === 'ArrowUp' ? -1 : 1)
      tryMove({ ...moving, userId: people[at] ?? moving.userId })
    } else return false
    return true
  }

  function tryMove(next: Moving): void {
    if (!moving) return
    const moved = moveInDraft(draft, next)
    const minutes = readStart(moved, next) - readStart(draft, next)
    if (minutes === moving.minutes && next.userId === moving.userId) {
      onMove('cannot', next.id, moved)
      return
    }
    setMoving({ ...next, minutes })
    onMove('moved', next.id, moved)
  }

  return {
    draft: moving ? moveInDraft(draft, moving) : draft,
    movingId: moving?.id,
    wasDragged: () => dragged.current,
    onPointerDown,
    moveByKey,
    /** Drops the block that the keyboard holds, for example when the focus leaves it. */
    drop: () => moving && finish(moving, true),
  }
}

/**
 * Returns the time of day at a place of the timeline, in minutes. The result is too large by the width of the names
 * column. Use only the difference of two results.
 */
function toMinutes(timeline: HTMLElement, x: number, hourWidth: number): number {
  const pixels = x - timeline.getBoundingClientRect().left + timeline.scrollLeft
  return (Number(timeline.dataset.firstHour) + pixels / hourWidth) * 60
}

function readStart(draft: ScheduleDraft, { itemKey, nth }: SlotMove): number {
  const item = draft.items.find(({ key }) => key === itemKey)
  return minutesOfDay(item?.slots[nth]?.start ?? '')
}
