// What a page comes to show, send or focus some frames after the act that it follows.
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Locator } from 'playwright-core'

/** As long as a page is waited for in everything else, in milliseconds. */
const patience = 15_000

/** Waits until `read` answers what is `wanted`; fails with the difference that stays. */
export async function eventually<Value>(read: () => Value | Promise<Value>, wanted: Value): Promise<void> {
  const end = performance.now() + patience
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

/** Waits until this stands in an input, or is chosen in a select, by its value. */
export const hasValue = (input: Locator, value: string) => eventually(() => input.inputValue(), value)

/** Waits until a check box or radio button is ticked, or is not. */
export const isTicked = (box: Locator, ticked: boolean) => eventually(() => box.isChecked(), ticked)
