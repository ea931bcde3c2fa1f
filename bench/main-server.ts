// Starts the program of the product for a measurement, as an operator does.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Starts a server on `port`, without waiting for it. When this process ends, the IPC channel closes and the server ends
 * too.
 */
export function startMainServer(port: number, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../api/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'error', ...settings },
  })
}

/** Resolves when a server can work. Fails after a minute. */
export async function waitUntilReady(port: number): Promise<void> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
    if (response?.ok) return
    assert.ok(performance.now() < deadline, 'the server is not ready after a minute')
    await delay(100)
  }
}
