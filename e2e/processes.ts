// What runs on the machine, for tests that nothing is left behind.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The process number of the embedded database of a data directory. */
export function databaseProcess(dataDirectory: string): number {
  return Number(readFileSync(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

/** Resolves when a process that is not ours has ended; what nobody has collected yet counts as ended. */
export async function hasEnded(pid: number): Promise<void> {
  while (isRunning(pid)) await delay(20)
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
