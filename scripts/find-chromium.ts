// Called by run-tests.ts. Finds a browser for the browser tests.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Name of the environment variable with the browser's path. */
export const chromiumVariable = 'CHROMIUM_PATH'

/** The headless shell is first, because it needs a third of the CPU time for the same pages. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the path of a Chromium: that in CHROMIUM_PATH, or an installed one. As root on Debian, installs one if there
 * is none. Otherwise prints what to do and returns undefined.
 */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env[chromiumVariable]
  if (named) {
    if (isProgram(named)) return named
    console.error(`${chromiumVariable} names ${named}, which is not a program.`)
    return undefined
  }
  const found = installed() ?? (await installNow())
  if (found) return found
  console.error(
    `The browser tests need a Chromium. Install one (on Debian "apt-get install chromium-headless-shell") or set ${chromiumVariable}.`,
  )
  return undefined
}

async function installNow(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Installing Chromium …')
  await aptGet('update')
  // Older releases of Debian have no headless package.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await aptGet('install', '--yes', '--no-install-recommends', name)
    const found = installed()
    if (found) return found
  }
  return undefined
}

async function aptGet(...args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await once(spawn('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }), 'close')
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
