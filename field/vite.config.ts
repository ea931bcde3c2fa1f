import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import sharp from 'sharp'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import {
  beforePaint,
  buildClassicScript,
  dropUnusedTokens,
  precompress,
  preloadFont,
  preloadStages,
  productVersion,
  refuseCycles,
  withoutShapes,
} from '../scripts/vite-plugins.ts'

const base = '/campo/'

/** Home screen icons, such as `icon-192.png`. The build draws them from our own SVG. */
const icons = ['icon', 'icon-maskable'].flatMap((name) => [192, 512].map((size) => ({ name, size })))

function drawIcons(): Plugin {
  const draw = async ({ name, size }: (typeof icons)[number]) => {
    const source = await readFile(join(import.meta.dirname, 'public', `${name}.svg`))
    return await sharp(source, { density: 72 * 12 })
      .resize(size)
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  }
  return {
    name: 'zelo:draw-icons',
    async generateBundle() {
      for (const icon of icons) {
        const fileName = `${icon.name}-${icon.size}.png`
        this.emitFile({ type: 'asset', fileName, source: await draw(icon) })
      }
    },
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'apple-touch-icon', href: `${base}icon-maskable-192.png` },
        injectTo: 'head',
      },
    ],
  }
}

/** Files that only browsers without a native detector load. The service worker caches them only on those phones. */
const scanner = /barcode-detector|zxing|scanner-fallback/

/**
 * Files that are not cached at the start. Few names need the extended Latin font, and the operating system stores the
 * icons itself.
 */
const leftOut = /inter-latin-ext|icon-.*\.png$/

const publicFiles = ['icon.svg', 'manifest.webmanifest']

/**
 * Builds the service worker as one classic script with a fixed name. This build runs after the main build, because it
 * lists that build's files for offline use.
 */
function serviceWorker(): Plugin {
  return {
    name: 'zelo:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle)
        const scannerFiles = files.filter(isOfScanner).map(({ fileName }) => base + fileName)
        const appFiles = files
          .filter((file) => !isOfScanner(file) && !leftOut.test(file.fileName))
          .map((file) => toPrecacheEntry(file.fileName, file.type === 'chunk' ? file.code : file.source))
        const staticFiles = publicFiles.map(async (name) => {
          const content = await readFile(join(import.meta.dirname, 'public', name))
          return toPrecacheEntry(name, content)
        })
        const list = [...appFiles, ...(await Promise.all(staticFiles))]
        const source = await buildClassicScript({
          input: join(import.meta.dirname, 'src/app/service-worker.ts'),
          plugins: [shapes],
          define: {
            __APP_FILES__: JSON.stringify(list.sort((a, b) => (a.url < b.url ? -1 : 1))),
            __SCANNER_FILES__: JSON.stringify(scannerFiles.sort()),
          },
        })
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
      },
    },
  }
}

function isOfScanner(file: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean {
  return file.type === 'chunk' ? file.moduleIds.some((id) => scanner.test(id)) : scanner.test(file.fileName)
}

/**
 * Returns the cache entry of a file. Names under `assets/` contain a hash. Other files get an integrity check, because
 * a server with another version may respond during the download.
 */
function toPrecacheEntry(fileName: string, content: string | Uint8Array) {
  const url = base + fileName
  if (fileName.startsWith('assets/')) return { url, revision: null }
  const hash = createHash('sha256').update(content)
  return {
    url,
    revision: hash.copy().digest('hex').slice(0, 16),
    integrity: `sha256-${hash.digest('base64')}`,
  }
}

/** The app does not validate data with these schemas. The server checks what it receives. */
const shapes = withoutShapes('params', 'query', 'body', 'answer', 'action', 'summary')

/** The WebAssembly file from the version of `zxing-wasm` that the detector uses. Other versions do not work with it. */
const wasm = createRequire(createRequire(import.meta.url).resolve('barcode-detector/ponyfill')).resolve(
  'zxing-wasm/reader/zxing_reader.wasm',
)

/**
 * Matches the start of the app, whose imports go into one chunk with it. Splitting off the code that later screens
 * share would add 3 KB.
 */
const app = /field\/src\/app\/start\./

/**
 * Matches the code that loads parts of the app, and the styles of the message about a failed load. Both must work if
 * the app does not load.
 */
const failure = /field\/src\/ui\/(empty|buttons)\.module\.css|vite\/preload-helper/

/** The UI library. It runs before the app (`main.ts`). */
const drawing = /node_modules\/(react|react-dom|scheduler)\//

export default defineConfig({
  root: import.meta.dirname,
  base,
  plugins: [
    shapes,
    react(),
    beforePaint(),
    productVersion(),
    preloadFont(),
    preloadStages('react', 'start'),
    refuseCycles(),
    drawIcons(),
    dropUnusedTokens(),
    serviceWorker(),
    precompress(),
  ],
  resolve: { alias: [{ find: /^zxing-wasm\/reader\/zxing_reader\.wasm/, replacement: wasm }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: drawing },
            { name: 'failure', test: failure },
            { name: 'start', test: app },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { port: 5174, strictPort: true, proxy: { '/api': 'http://127.0.0.1:3000' } },
})
