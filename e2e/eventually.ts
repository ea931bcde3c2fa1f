// Waits for page states that an action causes some frames later.
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Locator } from 'playwright-core'

/** Timeout (ms). All other waits for a page use the same timeout. */
const timeout = 45_000

/** Waits until `read` returns `wanted`. After the timeout, fails with the difference. */
export async function eventually<Value>(read: () => Value | Promise<Value>, wanted: Value): Promise<void> {
  const end = performance.now() + timeout
  let found = await read()
  while (!isDeepStrictEqual(found, wanted) && performance.now() < end) {
    await delay(20)
    found = await read()
  }
  assert.deepEqual(found, wanted)
}

/** Waits until an element has the focus. */
export async function hasFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor()
}

/** Waits until an input or select has this value. */
export const hasValue = (input: Locator, value: string) => eventually(() => input.inputValue(), value)

/** Waits until a check box or radio button has this state. */
export const isTicked = (box: Locator, ticked: boolean) => eventually(() => box.isChecked(), ticked)
