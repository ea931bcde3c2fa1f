// Called by check-structure.ts. Finds names that only the API has, in code outside `contract/` (decision 028).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InputNames } from '@zelo/contract/input'
import { type ItemShape, listPlaces } from '@zelo/contract/record'
import { type ESTree, parseSync, Visitor } from 'vite'
import type { Violation } from './check-structure.ts'

const root = join(import.meta.dirname, '..')
const contract = join(root, 'contract/src')

/** The path of a field in the code and in the API, such as `place.floor` and `Agenda.Environment.andar`. */
type Paths = readonly [path: string, wirePath: string]

/**
 * Returns the field names of the API that the contract translates to other names for the code. Omits names that the
 * code uses too, such as `id`, and names of database columns.
 */
export async function readWireNames(): Promise<ReadonlySet<string>> {
  const files = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] })
  const modules = await Promise.all(files.map((file) => import(join(contract, file))))
  const paths = listPaths(modules, new Set())
  const listNames = (which: 0 | 1) => new Set(paths.flatMap((pair) => pair[which].split('.')))
  const schema = readFileSync(join(root, 'api/src/database/schema.generated.ts'), 'utf8')
  const columns = new Set(schema.match(/(?<=^ {2})\w+(?=: )/gm))
  return listNames(1).difference(listNames(0)).difference(columns)
}

/** Returns the fields of a value of the contract, including fields of values inside it. */
function listPaths(value: unknown, seen: Set<unknown>): Paths[] {
  if (typeof value !== 'object' || value === null || seen.has(value) || '_zod' in value) return []
  seen.add(value)
  return [...listOwnPaths(value), ...Object.values(value).flatMap((inner) => listPaths(inner, seen))]
}

function listOwnPaths(value: { kind?: unknown; names?: object; fields?: object }): Paths[] {
  const { kind, names = {}, fields = {} } = value
  if (kind === 'record' || kind === 'layout')
    return listPlaces(value as ItemShape).map(([path, wirePath]) => [path, wirePath])
  if (kind === 'input') return listInputNames(names as InputNames)
  if (kind === 'query')
    return Object.entries<Paths>({ ...fields }).map(([name, [wireName]]) => [name, wireName])
  return []
}

function listInputNames(names: InputNames): Paths[] {
  return Object.entries(names).flatMap(([name, [wireName, inside = {}]]) => [
    [name, wireName] as const,
    ...listInputNames(inside),
  ])
}

/** Returns a violation for each property in a file that has a name of the API. */
export function checkWireNames(path: string, text: string, names: ReadonlySet<string>): Violation[] {
  if (!text.split(/\W+/).some((word) => names.has(word))) return []
  return listProperties(path, text)
    .filter(({ name }) => names.has(name))
    .map(({ name, start }) => ({
      path,
      line: text.slice(0, start).split('\n').length,
      rule: `"${name}" is a name of the API: use the name that the contract has for the code`,
    }))
}

/** Returns the properties of objects, types and destructured values, and the properties that the code reads. */
function listProperties(path: string, text: string): { name: string; start: number }[] {
  const found: { name: string; start: number }[] = []
  const add = (key: ESTree.Node, isComputed: boolean) => {
    const { start } = key
    if (key.type === 'Identifier' && !isComputed) found.push({ name: key.name, start })
    if (key.type === 'Literal' && typeof key.value === 'string') found.push({ name: key.value, start })
  }
  new Visitor({
    Property: ({ key, computed }) => add(key, computed),
    MemberExpression: ({ property, computed }) => add(property, computed),
    TSPropertySignature: ({ key, computed }) => add(key, computed),
    // Names of properties as a type, as in `Pick<User, 'nome'>`.
    TSLiteralType: ({ literal }) => add(literal, true),
  }).visit(parseSync(path, text).program)
  return found
}
