// Called by `npm run dev`: the server, restarted whenever its files change, and the web app with hot reload in front.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const server = ['--watch', '--watch-preserve-output', 'api/src/main.ts']
const web = [join(root, 'node_modules/vite/bin/vite.js')]

const children = [run(server, root), run(web, join(root, 'web'))]

function run(args: string[], cwd: string): ChildProcess {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit' }).on('exit', () => stop('SIGTERM'))
}

/** One ends, both end. */
function stop(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal)
}

// The terminal's Ctrl-C reaches the children by itself.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
