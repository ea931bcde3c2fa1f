// Vite plugins for the builds of web and field app.
import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin, type PluginOption } from 'vite'
import { removeShapes } from './remove-shapes.ts'

/** Builds a service worker as one classic script and returns its code. */
export async function buildClassicScript(options: {
  input: string
  plugins?: PluginOption[]
  define?: Record<string, string>
}): Promise<string> {
  const { input, plugins = [], define = {} } = options
  const result = await build({
    configFile: false,
    root: dirname(input),
    logLevel: 'warn',
    publicDir: false,
    plugins,
    define,
    build: {
      write: false,
      rolldownOptions: {
        input,
        output: { format: 'iife', codeSplitting: false },
        // Vite's code for preloading contains `import.meta`. A script without chunks does not run Vite's code, so the
        // warning is off.
        checks: { emptyImportMeta: false },
      },
    },
  })
  const [built] = Array.isArray(result) ? result : [result]
  const chunk = built && 'output' in built ? built.output[0] : undefined
  if (!chunk) throw new Error(`${input} was not built`)
  return chunk.code
}

/** Makes the page of each app load `scripts/before-paint.js` before anything else. */
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

/**
 * Returns the version of the product and the commit of the build. The commit is null in development and without git.
 */
function readProduct() {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  return { version, commit: process.env.COMMIT || null }
}

/** Defines `__ZELO__` in an app: `{ version, commit }`. */
export function productVersion(): Plugin {
  return {
    name: 'zelo:product-version',
    config: () => ({ define: { __ZELO__: JSON.stringify(readProduct()) } }),
  }
}

/** Writes `version.json` into the build. The server reads this file to know the version of the build. */
export function versionFile(): Plugin {
  return {
    name: 'zelo:version-file',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify(readProduct()) })
    },
  }
}

/** Preloads the text font with the page, so that the first paint uses it. */
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
 * Preloads the chunks that the page's script imports in stages (`main.ts`). Without this plugin, they load only after the
 * script has run. Fails the build if a chunk is missing.
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
 * Fails a build whose chunks import each other in a cycle. The chunk that runs first would find the imports from the other
 * chunk undefined. The page would then stay empty without an error.
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

/** Removes CSS tokens that neither a style sheet nor a script of the build uses. */
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

/** Removes unused tokens until none is left. A removal can make another token unused. */
function withoutUnused(css: string, scripts: string): string {
  const used = new Set(`${css}${scripts}`.match(/(?<=var\()--[\w-]+/g))
  const rest = css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (declaration, name) =>
    used.has(name) ? declaration : '',
  )
  return rest === css ? css : withoutUnused(rest, scripts)
}

/**
 * Writes `.br` and `.gz` files beside every compressible file of the build. The server sends these files without compressing
 * again.
 */
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

/**
 * Parts of a call's declaration that a build can remove: schemas of its data, and documentation
 * (contract/src/endpoint.ts).
 */
type Shape = 'params' | 'query' | 'body' | 'answer' | 'action' | 'summary'

/**
 * Removes schemas of calls from a build. Browsers then neither load nor create schemas that only the server uses. Creating a
 * schema takes longer than loading it. `shapes` are the parts that the app never reads.
 */
export function withoutShapes(...shapes: Shape[]): Plugin {
  const left = new Set<string>(shapes)
  return {
    name: 'zelo:without-shapes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/src\/[^/]+\.ts$/ },
      handler: (code, id) => ({ code: removeShapes(code, id, left), map: null, moduleSideEffects: false }),
    },
  }
}
