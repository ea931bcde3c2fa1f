/** One event of a stream: its name and its data as text. */
export interface StreamEvent {
  event: string
  data: string
}

/**
 * Parses an event stream that arrives in chunks of any length. A comment, which keeps the connection alive, counts as
 * an event without name and data.
 */
export class EventStreamParser {
  #rest = ''
  /** Milliseconds to wait before the next connection. Undefined if the stream sent no number. */
  retry: number | undefined

  /** Returns the events that are complete after this chunk. */
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
