// Called by the builds of the web app and of the field app.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Asks for the text font together with the page, so that the first paint has it. */
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

/** Writes `.br` and `.gz` next to every file of the build that gains by it, for the server to send as they are. */
export function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const deflate = promisify(gzip)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return {
    name: 'zelo:precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      for (const name of await readdir(dir, { recursive: true })) {
        if (!/\.(js|css|html|svg|wasm|webmanifest)$/.test(name)) continue
        const file = join(dir, name)
        const source = await readFile(file)
        await writeFile(`${file}.br`, await brotli(source, { params }))
        await writeFile(`${file}.gz`, await deflate(source, { level: 9 }))
      }
    },
  }
}
