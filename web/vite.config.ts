import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import {
  beforePaint,
  buildClassicScript,
  precompress,
  preloadFont,
  preloadStages,
  productVersion,
  refuseCycles,
  versionFile,
  withoutShapes,
} from '../scripts/vite-plugins.ts'

/** The entry chunk. It loads first and requests all other chunks. */
const main = new RegExp(
  [
    'web/src/app/(preload-page|main|outer-pages|pages|screens)\\.',
    'web/src/i18n/(sections|text-files)\\.',
    'ui/src/lib/(language|storage)\\.',
    'vite/preload-helper',
  ].join('|'),
)

/**
 * The code that every page needs at its start, including the sign-in controls, in one chunk. Several chunks would be 5
 * % larger. All other code is split by the screens that use it.
 */
const base = new RegExp(
  [
    'node_modules/(react-router|i18next|react-i18next)/',
    'web/src/kit/[a-z]+/(switch-language|use-contract-form|use-draft)\\.',
    'ui/src/(lib/(client|color-scheme|error-sentence|store)|components/(product-mark|status-mark))\\.',
    'web/src/lib/(call|field-sentence|session)\\.',
    'web/src/ui/(button|field-error|field-frame|password-field|show-after|text-input|toast-store|toasts|use-deferred-ready)\\.',
    'web/src/i18n/i18n\\.',
    'web/src/app/(?!preload-page|main|outer-pages|pages|screens)[^/]+\\.tsx?$',
    '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)',
    '@tabler/icons-react/dist/esm/icons/Icon(ChevronDown|Eye|EyeOff|InfoCircle)\\.',
    // Rules that import nothing. Forms use them to check input, and screens to format values.
    'contract/src/rules/calendar\\.',
  ].join('|'),
)

/** React. It must be evaluated before the app (`main.ts`). */
const drawing = /node_modules\/(react|react-dom|scheduler)\//

/**
 * The shared parts of all screens for signed-in users, in one chunk. Separate files would need more requests before a
 * screen appears.
 */
const shell = new RegExp(
  [
    'node_modules/@tanstack/(query-core|react-query)/',
    'icons-react/dist/esm/icons/Icon(ChevronLeft|ChevronRight|FileSpreadsheet|Filter)\\.',
    'icons-react/dist/esm/icons/Icon(Qrcode|Search|Selector)\\.',
    'web/src/app/shell/(header|language-switch|loading-overlay|menu-icons|search-button|shell|side-menu|sign-out)\\.',
    'web/src/kit/[a-z]+/(company-choices|list-address|load-error|reference-data\\.api)\\.',
    'web/src/kit/[a-z]+/(save-file|search-box|sheet|table-foot)\\.',
    'web/src/kit/[a-z]+/(use-company-clock|use-file-making|use-levels|use-list-address|use-printing)\\.',
    'ui/src/(lib/dates|components/(avatar|initials))\\.',
    'web/src/lib/(address-params|drawer|durations|event-stream|live|query-client|session-words|use-narrow)\\.',
    'web/src/ui/(chip|confirm-dialog|date-range-field|dialog|empty-state|error-note)\\.',
    'web/src/ui/(joined-buttons|page-head|select|skeleton|skeletons|slot-strip|use-element-width|use-modal|use-scroll-lock)\\.',
    'contract/src/(appointment-state|executions|paging|rules/(appointment-status|date-interval|name-key|name-order))\\.',
  ].join('|'),
)

/** The validation code of forms and of write endpoints. */
const validation = /node_modules\/zod\/|contract\/src\/fields\./

/** The code of every list page, in one chunk. Separate files would need many requests. */
const list = new RegExp(
  [
    'web/src/kit/[a-z]+/(crud-list|crud-screen|data-table|export-button|filter-bar)\\.',
    'web/src/kit/[a-z]+/(list-cell|list-rows|list-tabs|row-actions|table-rows|table-skeleton)\\.',
    'web/src/kit/[a-z]+/(use-cards|use-data-table)\\.',
    'web/src/ui/tabs\\.',
    'contract/src/reference-lists\\.',
    'icons-react/dist/esm/icons/Icon(ArrowNarrowDown|ArrowNarrowUp|Pencil|Trash)\\.',
  ].join('|'),
)

/** The appointment code of the dashboard, the calendar, the reports, and the pages of one room or person. */
const appointments = new RegExp(
  [
    'web/src/features/appointments/(appointment-view|appointment-words|appointments\\.api|live-changes)\\.',
    'web/src/features/appointments/(appointment-card|appointment-lines|section-head|section-lines|sections)\\.',
    'web/src/features/appointments/(dashboard-filter|day-figures|day-hours|hours-of-day)\\.',
    'web/src/features/appointments/(taken-out-mark|use-live-appointments)\\.',
    'web/src/features/(environments/filtered-environments|users/filtered-users)\\.api\\.',
    'web/src/ui/card\\.',
    'contract/src/(appointments|live)\\.',
  ].join('|'),
)

/**
 * Makes the spreadsheet writer compress in its own thread, which is already a worker of the app. By default the writer
 * compresses large parts in blob workers. The content security policy blocks these workers, and the writer would wait
 * forever.
 */
function compressInPlace(): Plugin {
  return {
    name: 'zelo:compress-in-place',
    load: (id) =>
      id.endsWith('/write-excel-file/modules/zip/zipToArrayBuffer.js')
        ? "import zip from './zipToArrayBufferSync.js'\nexport default async (files) => zip(files)"
        : null,
  }
}

/** Builds the service worker of notifications as one classic script with a fixed name. */
function pushWorker(): Plugin {
  return {
    name: 'zelo:push-worker',
    apply: 'build',
    async generateBundle() {
      const source = await buildClassicScript({ input: join(import.meta.dirname, 'src/app/push-worker.ts') })
      this.emitFile({ type: 'asset', fileName: 'push-worker.js', source })
    },
  }
}

/** The proxied servers: the API, and the field app with its own hot reload. */
const proxy = { '/api': 'http://127.0.0.1:3000', '/campo': { target: 'http://127.0.0.1:5174', ws: true } }

/**
 * The Brazilian states in a separate chunk. Only forms need them, but the contract that imports them belongs to the
 * first load.
 */
const states = /contract\/src\/rules\/brazilian-states\./

const groups = [
  { name: 'main', test: main },
  { name: 'states', test: states },
  { name: 'validation', test: validation, includeDependenciesRecursively: false },
  { name: 'react', test: drawing },
  { name: 'base', test: base },
  { name: 'shell', test: shell },
  { name: 'list', test: list },
  { name: 'appointments', test: appointments, includeDependenciesRecursively: false },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    withoutShapes('params', 'query', 'answer'),
    react(),
    beforePaint(),
    productVersion(),
    versionFile(),
    preloadFont(),
    preloadStages('react', 'base'),
    refuseCycles(),
    pushWorker(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: { groups } } },
  },
  worker: {
    format: 'es',
    plugins: () => [compressInPlace()],
    // jspdf needs these optional dependencies only to print HTML. The app never prints HTML with it.
    rolldownOptions: { external: ['html2canvas', 'dompurify', 'canvg'] },
  },
  server: { port: 5173, strictPort: true, proxy },
})
