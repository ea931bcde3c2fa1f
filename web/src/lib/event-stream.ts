/** One event of a stream: its name and its data as text. */
export interface StreamEvent {
  event: string
  data: string
}

/**
 * Parses an event stream that arrives in chunks of any length. A comment keeps the connection alive and counts as an event
 * without a name and data.
 */
export class EventStreamParser {
  #rest = ''
  /** Milliseconds until the next connection, if the stream sent a number. */
  retry: number | undefined

  /** Returns the events that a chunk completes. */
  take(chunk: string): StreamEvent[] {
    const blocks = (this.#rest + chunk).replace(/\r\n?/g, '\n').split('\n\n')
    this.#rest = blocks.pop() ?? ''
    return blocks.map((block) => this.#read(block))
  }

  #read(block: string): StreamEvent {
    const read = { event: '', data: [] as string[] }
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
      if (field === 'event') read.event = value
      if (field === 'data') read.data.push(value)
      if (field === 'retry' && /^\d+$/.test(value)) this.retry = Number(value)
    }
    return { event: read.event, data: read.data.join('\n') }
  }
}
