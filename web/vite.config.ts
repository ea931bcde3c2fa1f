import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import {
  beforePaint,
  precompress,
  preloadFont,
  preloadStages,
  productVersion,
  refuseCycles,
  versionFile,
  withoutShapes,
} from '../scripts/vite-plugins.ts'
import { cssVariables, theme } from './src/ui/theme.ts'

/** What begins: it asks for all else, and is there before it. */
const main = new RegExp(
  [
    'web/src/app/(ask-ahead|main|outer-pages|pages|screens)\\.',
    'web/src/i18n/(sections|text-files)\\.',
    'web/src/lib/(language|storage)\\.',
    'vite/preload-helper',
  ].join('|'),
)

/**
 * What every page starts with stands in one file, the sign-in's controls included: apart, the same code takes 5 % more.
 * Everything else is split by the screens that use it.
 */
const base = new RegExp(
  [
    'node_modules/(react-router|i18next|react-i18next)/',
    '@mantine/core/esm/core/',
    '@mantine/core/esm/components/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|PasswordInput|TextInput)/',
    '@mantine/core/esm/components/(Transition|UnstyledButton)/',
    'web/src/kit/(switch-language|use-contract-form|use-kept-values)\\.',
    'web/src/lib/(call|client|error-sentence|field-sentence|session|store)\\.',
    'web/src/ui/(field-error|late|product-mark|status-mark|toast-store|toasts|use-in-pieces)\\.',
    'web/src/i18n/i18n\\.',
    'web/src/app/(?!ask-ahead|main|outer-pages|pages|screens)[^/]+\\.tsx?$',
    '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)',
    '@tabler/icons-react/dist/esm/icons/Icon(ChevronDown|InfoCircle)\\.',
    // Rules that stand on nothing else, which forms check by and pages show by.
    'contract/src/rules/(birth-date|calendar|check-digits|cpf|mask|name-key|phone)\\.',
  ].join('|'),
)

/** What draws, which is evaluated before the app is (`main.ts`). */
const drawing = /node_modules\/(react|react-dom|scheduler)\//

/**
 * What every screen behind the sign-in stands in and is made of, in one file for the same reason, and what several of them
 * share: each small file of its own is another way to the server before a screen is there.
 */
const shell = new RegExp(
  [
    'node_modules/@tanstack/(query-core|react-query)/',
    '@mantine/core/esm/components/(Combobox|NativeSelect)/',
    '@mantine/hooks/esm/(use-merged-ref|use-resize-observer)/',
    'icons-react/dist/esm/icons/Icon(ChevronLeft|ChevronRight|Download|FileSpreadsheet|Filter|Plus)\\.',
    'icons-react/dist/esm/icons/Icon(Qrcode|Refresh|Search)\\.',
    'web/src/app/shell/(header|language-switch|loading-overlay|menu-icons|shell|side-menu|sign-out)\\.',
    'web/src/kit/(ask-worker|company-choices|list-address|load-error|reference-data\\.api|search-box)\\.',
    'web/src/kit/(save-file|search-fields|sheet|table-foot)\\.',
    'web/src/kit/(use-company-clock|use-file-making|use-levels|use-list-address|use-printing)\\.',
    'web/src/lib/(address-params|dates|drawer|durations|query-client|session-words|use-narrow)\\.',
    'web/src/ui/(avatar|chip|confirm-dialog|date-range-field|dialog|empty-state|error-note|initials)\\.',
    'web/src/ui/(joined-buttons|page-head|progress|skeletons|slot-strip|use-modal|use-scroll-lock)\\.',
    'contract/src/(appointment-state|executions|paging|rules/(appointment-status|cnpj|date-interval|name-order))\\.',
  ].join('|'),
)

/** What forms check by, and calls that write are declared with. */
const validation = /node_modules\/zod\/|contract\/src\/(account-fields|fields)\./

/** What every list is made of, which is loaded with the first one: in pieces it would be many small files. */
const list = new RegExp(
  [
    '@mantine/core/esm/components/Tabs/',
    'web/src/kit/(crud-list|crud-screen|data-table|export-button|filter-bar|list-cell|list-rows|list-tabs)\\.',
    'web/src/kit/(row-actions|selection-bar|table-rows|table-skeleton)\\.',
    'web/src/kit/(use-cards|use-data-table|use-selection)\\.',
    'contract/src/(imports|reference-data)\\.',
    'icons-react/dist/esm/icons/Icon(ArrowNarrowDown|ArrowNarrowUp|Pencil|Trash)\\.',
  ].join('|'),
)

/** What dashboard, calendar and reports know of appointments. */
const appointments = new RegExp(
  [
    'web/src/features/appointments/(appointment-view|appointment-words|appointments\\.api|live-changes)\\.',
    'web/src/features/appointments/(appointment-card|appointment-lines|section-head|section-lines|sections)\\.',
    'web/src/features/appointments/(taken-out-mark|use-live-appointments)\\.',
    'web/src/features/(environments/filtered-environments|users/filtered-users)\\.api\\.',
    'web/src/ui/card\\.',
    'contract/src/(appointments|live)\\.',
    'web/src/lib/(event-stream|live)\\.',
  ].join('|'),
)

/** Mantine's palettes that the design has no use for. */
const foreignColors = /^--mantine-color-(blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow)-/

function used(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !foreignColors.test(name)))
}

/** Mantine's CSS variables as a stylesheet: the content security policy allows no style element at run time. */
function themeVariables(): Plugin {
  const resolved = '/virtual/theme-variables.css'
  return {
    name: 'zelo:theme-variables',
    resolveId: (id) => (id === 'virtual:theme-variables.css' ? resolved : null),
    load(id) {
      if (id !== resolved) return null
      const merged = mergeMantineTheme(DEFAULT_THEME, theme)
      const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged))
      return convertCssVariables({ variables: used(variables), light: used(light), dark: used(dark) })
    },
  }
}

/**
 * The writer of spreadsheets compresses what is large in workers made from a blob, which the content security policy
 * refuses: it would wait for ever. It runs in a worker of ours already, so it compresses in place.
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

/**
 * Mantine gives each field a new id as soon as it is drawn: all that came with it is drawn again, in the same task, before
 * anybody has seen it. React's own id does, since the page has one root.
 */
function keepFirstIds(): Plugin {
  return {
    name: 'zelo:keep-first-ids',
    load: (id) =>
      id.endsWith('/@mantine/hooks/esm/use-id/use-id.mjs')
        ? "import { useId as useOwnId } from 'react'\nexport const useId = (id) => { const own = useOwnId(); return id ?? own }"
        : null,
  }
}

/** The server, and the field app with a hot reload of its own. */
const proxy = { '/api': 'http://127.0.0.1:3000', '/campo': { target: 'http://127.0.0.1:5174', ws: true } }

const groups = [
  { name: 'main', test: main },
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
    themeVariables(),
    keepFirstIds(),
    beforePaint(),
    productVersion(),
    versionFile(),
    preloadFont(),
    preloadStages('react', 'base'),
    refuseCycles(),
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
    // What jspdf would load for pages of HTML, which nothing here prints.
    rolldownOptions: { external: ['html2canvas', 'dompurify', 'canvg'] },
  },
  server: { port: 5173, strictPort: true, proxy },
})
