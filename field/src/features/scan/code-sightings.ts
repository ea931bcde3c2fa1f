import { parseQrContent } from '@zelo/contract/rules/presence'

/** A room whose code is in view, with the code's content. */
export interface SeenRoom {
  readonly environmentId: number
  readonly scanned: string
}

/** The distinct rooms whose codes are in view at the same time. `foreign` means that no code belongs to a room. */
export type Sighting = { readonly rooms: readonly [SeenRoom, ...SeenRoom[]] } | 'foreign'

/** Minimum time before the same sighting is reported again (ms), whatever the first report led to. */
const repeatDelay = 4_000

/** Delay before foreign codes are reported (ms). It gives the scanner time to recognize a room's code as well. */
const foreignDelay = 1_200

/**
 * Turns the codes of successive frames into sightings. Foreign codes do not count while a room's code is in view.
 * Always combines two frames, because a code may be blurred in one of them.
 */
export class CodeSightings {
  #rooms = new Map<number, string>()
  /** Time of the first frame with only foreign codes, on the clock of the argument `at` (ms). */
  #foreignSince: number | null = null
  #last = { name: '', at: Number.NEGATIVE_INFINITY }

  /** True between the first frame with a room's code and the next frame, which completes the sighting. */
  get isFound(): boolean {
    return this.#rooms.size > 0
  }

  /** Processes the texts of all codes in a frame. Returns a sighting, or null if there is nothing new to report. */
  look(texts: readonly string[], at: number): Sighting | null {
    const isSecond = this.isFound
    for (const text of texts) this.#note(text)
    if (isSecond) return this.#report(this.#takeRooms(), at)
    if (this.isFound || texts.length === 0) {
      this.#foreignSince = null
      return null
    }
    this.#foreignSince ??= at
    return at - this.#foreignSince >= foreignDelay ? this.#report('foreign', at) : null
  }

  /**
   * Notes a room's code. If a room has two codes in view, keeps the code with a key, because it is the stronger proof
   * of presence.
   */
  #note(text: string): void {
    const code = parseQrContent(text)
    if (code && (code.key !== null || !this.#rooms.has(code.environmentId)))
      this.#rooms.set(code.environmentId, text)
  }

  #takeRooms(): Sighting {
    const rooms = [...this.#rooms].map(([environmentId, scanned]) => ({ environmentId, scanned }))
    this.#rooms.clear()
    return { rooms: rooms as [SeenRoom, ...SeenRoom[]] }
  }

  #report(sighting: Sighting, at: number): Sighting | null {
    const name =
      sighting === 'foreign'
        ? sighting
        : sighting.rooms
            .map(({ scanned }) => scanned)
            .sort()
            .join('\n')
    if (name === this.#last.name && at - this.#last.at < repeatDelay) return null
    this.#last = { name, at }
    return sighting
  }
}
