import { parseQrContent } from '@zelo/contract/rules/presence'

/** A room whose code is in sight, and what its code says. */
export interface SeenRoom {
  readonly environmentId: number
  readonly scanned: string
}

/** The rooms whose codes are in sight together, each once; or only codes that are not ours. */
export type Sighting = { readonly rooms: readonly [SeenRoom, ...SeenRoom[]] } | 'foreign'

/** The same sighting is reported again no sooner than this, in milliseconds, wherever it led the first time. */
const again = 4_000

/** Foreign codes are reported after this time without one of ours, in milliseconds: ours may be read a moment later. */
const foreignFor = 1_200

/**
 * Makes sense of what a reader finds in one picture after the other. Codes of ours count wherever they are, beside any
 * number of others. Two successive pictures count together, since a code may be blurred in one of them.
 */
export class CodeSightings {
  #rooms = new Map<number, string>()
  /** Milliseconds of the clock by which `look` is called. */
  #foreignSince: number | null = null
  #last = { name: '', at: Number.NEGATIVE_INFINITY }

  /** Whether a code of ours was found, and the next picture decides. */
  get isFound(): boolean {
    return this.#rooms.size > 0
  }

  /** Takes the texts of all codes in a picture; returns what they mean, once. */
  look(texts: readonly string[], at: number): Sighting | null {
    const isSecond = this.isFound
    for (const text of texts) this.#note(text)
    if (isSecond) return this.#report(this.#takeRooms(), at)
    if (this.isFound || texts.length === 0) {
      this.#foreignSince = null
      return null
    }
    this.#foreignSince ??= at
    return at - this.#foreignSince >= foreignFor ? this.#report('foreign', at) : null
  }

  /** Of two codes of a room the one with a key shows presence better. */
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
    if (name === this.#last.name && at - this.#last.at < again) return null
    this.#last = { name, at }
    return sighting
  }
}
