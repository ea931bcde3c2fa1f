import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { EventStreamParser, type StreamEvent } from './event-stream.ts'

const stream = 'retry: 2500\n\nevent: open\ndata: {}\n\n:\n\nevent: change\ndata: {"ids":[1]}\n\n'

test('a stream split into any chunks returns the same events', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
      const parser = new EventStreamParser()
      const marks = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
      const events: StreamEvent[] = marks
        .slice(1)
        .flatMap((end, index) => parser.take(stream.slice(marks[index], end)))
      assert.deepEqual(
        events.filter(({ event }) => event !== ''),
        [
          { event: 'open', data: '{}' },
          { event: 'change', data: '{"ids":[1]}' },
        ],
      )
      assert.equal(parser.retry, 2500)
    }),
  )
})
