// Called by check-structure.ts. Reads the imports of a source file without a compiler.
import { dirname, join, normalize } from 'node:path'

export interface Import {
  line: number
  /** The imported package or path, as written. */
  name: string
  /** The imported file in the repository. Undefined for a package. */
  path: string | undefined
  /** The imported names. */
  names: string[]
  /** True for a type-only import. Such an import does not exist at run time. */
  isType: boolean
}

const statement =
  /^[ \t]*(?:import|export)\s(?:([^'";]*?)\sfrom\s)?['"]([^'"\n]+)['"]|\bimport\(['"]([^'"\n]+)['"]\)/gm

/** Returns the imports of a file in the order of the source text. `path` is relative to the root of the repository. */
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

/** Returns the import cycles at run time. Each cycle appears once and begins with its first file by name. */
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
