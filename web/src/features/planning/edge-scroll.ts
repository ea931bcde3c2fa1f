/** A position in the window, in pixels. */
export interface Point {
  x: number
  y: number
}

/** Pixels from an edge within which a pointer scrolls. */
const edgePx = 48

/** Pixels per second at the edge itself. The speed falls to zero at `edgePx` from the edge. */
const topSpeed = 900

/** Upper bound on the duration of one step, in seconds. A busy browser would otherwise cause a long jump. */
const longestStep = 0.1

/**
 * Scrolls while a pointer drags near an edge: the timeline to the left and right, and the window up and down. It scrolls
 * only towards an edge that the pointer has approached since `start`. `onScroll` runs after each step.
 */
export function scrollNearEdges(drag: {
  timeline: HTMLElement
  start: Point
  readPointer: () => Point
  onScroll: () => void
  signal: AbortSignal
}): void {
  const { timeline, start, readPointer, onScroll, signal } = drag
  let before = performance.now()
  let frame = requestAnimationFrame(step)
  signal.addEventListener('abort', () => cancelAnimationFrame(frame))

  function step(now: number): void {
    const seconds = Math.min(longestStep, Math.max(0, now - before) / 1000)
    before = now
    const { x, y } = readPointer()
    const box = timeline.getBoundingClientRect()
    // The column of names and the window's header cover the edges. The scroll padding is their size.
    const { scrollPaddingLeft, scrollPaddingTop } = getComputedStyle(timeline)
    const sideways = toSpeed(x, start.x, box.left + Number.parseFloat(scrollPaddingLeft), box.right)
    const upright = toSpeed(y, start.y, Number.parseFloat(scrollPaddingTop), window.innerHeight)
    const [left, top] = [timeline.scrollLeft, window.scrollY]
    timeline.scrollLeft += toWholePixels(sideways * seconds)
    window.scrollBy({ top: toWholePixels(upright * seconds), behavior: 'instant' })
    if (timeline.scrollLeft !== left || window.scrollY !== top) onScroll()
    frame = requestAnimationFrame(step)
  }
}

/**
 * Returns the speed in pixels per second. It is negative near the edge `from`, positive near `to`, and zero elsewhere.
 */
function toSpeed(at: number, start: number, from: number, to: number): number {
  const near = (distance: number) => Math.min(1, Math.max(0, 1 - distance / edgePx)) * topSpeed
  if (at < start) return -near(at - from)
  return at > start ? near(to - at) : 0
}

/** Rounds away from zero, because a scroll position has no fractions. */
function toWholePixels(pixels: number): number {
  return Math.sign(pixels) * Math.ceil(Math.abs(pixels))
}
