// Vite plugins for the builds of web and field app.
import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** Loads `before-paint.js`, which is beside this file, first in each app's page. */
export function beforePaint(): Plugin {
  const fileName = 'before-paint.js'
  const source = readFileSync(join(import.meta.dirname, fileName), 'utf8')
  let base = '/'
  return {
    name: 'zelo:before-paint',
    configResolved(config) {
      base = config.base
    },
    configureServer({ middlewares }) {
      middlewares.use(base + fileName, (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(source)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: base + fileName }, injectTo: 'head-prepend' }],
  }
}

/** Returns the product's version and the built commit. The commit is null in development and without git. */
function readProduct() {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  return { version, commit: process.env.COMMIT || null }
}

/** Defines `__ZELO__` for an app: `{ version, commit }`. */
export function productVersion(): Plugin {
  return {
    name: 'zelo:product-version',
    config: () => ({ define: { __ZELO__: JSON.stringify(readProduct()) } }),
  }
}

/** Writes `version.json` into the build, so that the server knows which build it serves. */
export function versionFile(): Plugin {
  return {
    name: 'zelo:version-file',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify(readProduct()) })
    },
  }
}

/** Preloads the text font with the page, so that the first paint has it. */
export function preloadFont(): Plugin {
  let base = '/'
  return {
    name: 'zelo:preload-font',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght.*\.woff2$/.test(file))
        if (!font) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: base + font, crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/**
 * Preloads the chunks that the page's script imports in stages (`main.ts`). They would otherwise load only when the script
 * runs. Fails the build if a chunk is missing.
 */
export function preloadStages(...names: string[]): Plugin {
  let base = '/'
  return {
    name: 'zelo:preload-stages',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        const own = new Set<string>()
        const staged = new Set<string>()
        const collect = (fileName: string, into: Set<string>) => {
          const part = bundle[fileName]
          if (part?.type !== 'chunk' || own.has(fileName) || into.has(fileName)) return
          for (const imported of part.imports) collect(imported, into)
          into.add(fileName)
        }
        if (chunk) collect(chunk.fileName, own)
        for (const name of names) {
          const stage = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === name)
          if (!stage)
            this.error(`The page is to ask for the chunk "${name}" at once, and no chunk has that name.`)
          collect(stage.fileName, staged)
        }
        return [...staged].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: base + file, crossorigin: true },
          injectTo: 'head',
        }))
      },
    },
  }
}

/**
 * Fails a build with cyclic chunk imports: the first evaluated chunk would find nothing in the other, and the page would
 * silently never start.
 */
export function refuseCycles(): Plugin {
  return {
    name: 'zelo:refuse-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const follow = (file: string, path: string[]) => {
        const start = path.indexOf(file)
        if (start >= 0)
          this.error(`These files import each other: ${[...path.slice(start), file].join(' → ')}`)
        const part = bundle[file]
        if (part?.type !== 'chunk' || done.has(file)) return
        for (const imported of part.imports) follow(imported, [...path, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) follow(file, [])
    },
  }
}

/** Removes tokens from style sheets that no style sheet or script of the build uses. */
export function dropUnusedTokens(): Plugin {
  return {
    name: 'zelo:drop-unused-tokens',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const scripts = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
      for (const file of files) {
        if (file.type === 'chunk' || !file.fileName.endsWith('.css')) continue
        file.source = withoutUnused(String(file.source), scripts)
      }
    },
  }
}

/** Repeats, because a token may be used only by another unused one. */
function withoutUnused(css: string, scripts: string): string {
  const used = new Set(`${css}${scripts}`.match(/(?<=var\()--[\w-]+/g))
  const rest = css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (declaration, name) =>
    used.has(name) ? declaration : '',
  )
  return rest === css ? css : withoutUnused(rest, scripts)
}

/** Writes `.br` and `.gz` beside every compressible file of the build, for the server to send as they are. */
export function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const deflate = promisify(gzip)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return {
    name: 'zelo:precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true })
      const gaining = names.filter((name) => /\.(js|css|html|svg|wasm|webmanifest)$/.test(name))
      await Promise.all(
        gaining.map(async (name) => {
          const file = join(dir, name)
          const source = await readFile(file)
          await writeFile(`${file}.br`, await brotli(source, { params }))
          await writeFile(`${file}.gz`, await deflate(source, { level: 9 }))
        }),
      )
    },
  }
}

/** Parts of a call's declaration: schemas of its data, and documentation (contract/src/endpoint.ts). */
type Shape = 'params' | 'query' | 'body' | 'answer' | 'action' | 'summary'

/**
 * Removes schemas from the contract's calls in a build. Browsers need not load or create those that only the server uses;
 * creating takes longer than loading. `shapes` are those that the app never reads.
 */
export function withoutShapes(...shapes: Shape[]): Plugin {
  const left = new Set<string>(shapes)
  return {
    name: 'zelo:without-shapes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/src\/[^/]+\.ts$/ },
      handler: (code, id) => ({ code: withoutShapesIn(code, id, left), map: null, moduleSideEffects: false }),
    },
  }
}

/** Returns whether a shape contains records, whose names the browser needs (contract/src/record.ts). */
function isTranslated(shape: ESTree.Node): boolean {
  if (shape.type !== 'CallExpression' || shape.callee.type !== 'Identifier') return false
  return /^(one|list|maybe)$/.test(shape.callee.name)
}

function withoutShapesIn(code: string, file: string, shapes: ReadonlySet<string>): string {
  const edits: { start: number; end: number; text: string }[] = []
  const { program } = parseSync(file, code)
  new Visitor({
    CallExpression({ callee, arguments: [declaration] }) {
      if (callee.type !== 'Identifier' || declaration?.type !== 'ObjectExpression') return
      const { properties, end } = declaration
      for (const [index, property] of properties.entries()) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        const { key, value } = property
        if (callee.name === 'endpoint' && shapes.has(key.name) && !isTranslated(value)) {
          edits.push({ start: property.start, end: properties[index + 1]?.start ?? end - 1, text: '' })
        }
        if (callee.name === 'record' && value.type === 'ArrayExpression') {
          const [names, shape] = value.elements
          if (names && shape && !isTranslated(shape))
            edits.push({ start: names.end, end: shape.end, text: '' })
        }
      }
    },
  }).visit(program)
  // Declarations have no side effects, so values without uses can be removed too.
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations) {
      if (!init || !/Call|Object/.test(init.type)) continue
      edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
      edits.push({ start: init.end, end: init.end, text: '))()' })
    }
  }
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}
