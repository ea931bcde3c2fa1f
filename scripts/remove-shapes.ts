import { type ESTree, parseSync, Visitor } from 'vite'

/**
 * Returns whether a shape contains field names of the API. The browser needs them (contract/src/record.ts, query-input.ts).
 */
function isTranslated(shape: ESTree.Node | null): boolean {
  if (shape?.type !== 'CallExpression' || shape.callee.type !== 'Identifier') return false
  return /^(one|list|maybe|shared|columns|queryInput)$/.test(shape.callee.name)
}

/** Returns the declarations of the constants of a file. */
function listConstants(program: ESTree.Program): ESTree.VariableDeclarator[] {
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declared?.type === 'VariableDeclaration' ? declared.declarations : []
  })
}

/**
 * Removes schemas from the source of a contract file.
 * @throws if a constant contains field names of the API. The build would remove these names, or keep their schemas.
 */
export function removeShapes(code: string, file: string, shapes: ReadonlySet<string>): string {
  const edits: { start: number; end: number; text: string }[] = []
  const { program } = parseSync(file, code)
  const constants = listConstants(program)
  const translated = new Set(
    constants.flatMap(({ id, init }) => (id.type === 'Identifier' && isTranslated(init) ? [id.name] : [])),
  )
  const isSchema = (shape: ESTree.Node) => {
    if (shape.type === 'Identifier' && translated.has(shape.name)) rejectConstant(file, shape)
    return !isTranslated(shape)
  }
  /** Removes the schema of a field `[name, schema]` or a place `[path, path, schema]`. */
  const removeSchema = (element: ESTree.Node, index: number) => {
    if (element.type !== 'ArrayExpression') return
    const [before, schema] = element.elements.slice(index - 1)
    if (before && schema && isSchema(schema)) edits.push({ start: before.end, end: schema.end, text: '' })
  }
  new Visitor({
    CallExpression({ callee, arguments: parts }) {
      if (callee.type !== 'Identifier') return
      if (callee.name === 'layout') for (const place of parts) removeSchema(place, 2)
      const isRecord = /^(record|queryInput)$/.test(callee.name)
      const [declaration] = parts
      if (isRecord && declaration?.type === 'Identifier') rejectConstant(file, declaration)
      if (declaration?.type !== 'ObjectExpression') return
      const { properties, end } = declaration
      for (const [index, property] of properties.entries()) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        const { key, value } = property
        if (callee.name === 'endpoint' && shapes.has(key.name) && isSchema(value)) {
          edits.push({ start: property.start, end: properties[index + 1]?.start ?? end - 1, text: '' })
        }
        if (isRecord) removeSchema(value, 1)
      }
    },
  }).visit(program)
  // Marks the values of constants as pure, so that the bundler removes unused ones. They have no side effects.
  for (const { init } of constants) {
    if (!init || !/Call|Object/.test(init.type)) continue
    edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
    edits.push({ start: init.end, end: init.end, text: '))()' })
  }
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

function rejectConstant(file: string, { name }: { name: string }): never {
  throw new Error(`${file}: write the value of "${name}" in place. The build cannot see its field names.`)
}
