// Called by check-structure.ts. Reads a source file's imports without a compiler.
import { dirname, join, normalize } from 'node:path'

export interface Import {
  line: number
  /** As written: a package or a path. */
  name: string
  /** File in the repository; undefined for a package. */
  path: string | undefined
  /** Imported names. */
  names: string[]
  /** Type-only: removed at run time. */
  isType: boolean
}

const statement =
  /^[ \t]*(?:import|export)\s(?:([^'";]*?)\sfrom\s)?['"]([^'"\n]+)['"]|\bimport\(['"]([^'"\n]+)['"]\)/gm

/** Returns the imports of a repository file in order. `path` is relative to the root. */
export function parseImports(path: string, text: string): Import[] {
  return [...text.matchAll(statement)].map((match) => {
    const clause = match[1] ?? ''
    const name = match[2] ?? match[3] ?? ''
    return {
      line: text.slice(0, match.index).split('\n').length,
      name,
      path: resolve(path, name),
      names: clause.match(/[\w$]+/g) ?? [],
      isType: /^type\b/.test(clause),
    }
  })
}

function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(from), name))
  const [, workspace, rest] = name.match(/^@zelo\/(contract|ui)\/(.+)$/) ?? []
  if (!workspace) return undefined
  return workspace === 'contract' ? `contract/src/${rest}.ts` : `ui/src/${rest}`
}

/** Returns run-time import cycles. Each appears once, starting with its first file by name. */
export function findCycles(imports: Map<string, Import[]>): string[][] {
  const cycles = new Map<string, string[]>()
  const finished = new Set<string>()
  const visit = (path: string, way: string[]) => {
    const start = way.indexOf(path)
    if (start >= 0) {
      const circle = way.slice(start)
      cycles.set([...circle].sort().join(), circle)
      return
    }
    if (finished.has(path)) return
    for (const each of imports.get(path) ?? []) {
      if (each.path && !each.isType) visit(each.path, [...way, path])
    }
    finished.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return [...cycles.values()]
}
