// Called by `npm run dev`. Runs the server and restarts it after changes. Also runs the development servers of web and
// field app, with hot reload, behind one URL.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const server = ['--watch', '--watch-preserve-output', 'api/src/main.ts']
const vite = [join(root, 'node_modules/vite/bin/vite.js')]

const children = [run(server, root), run(vite, join(root, 'web')), run(vite, join(root, 'field'))]

function run(args: string[], cwd: string): ChildProcess {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit' }).on('exit', () => stop('SIGTERM'))
}

/** If one program ends, stops all. */
function stop(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal)
}

// The terminal sends Ctrl-C to the child processes itself.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
