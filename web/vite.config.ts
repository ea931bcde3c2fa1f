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
  precompress,
  preloadFont,
  preloadStages,
  refuseCycles,
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
    'web/src/lib/(call|client|error-sentence|field-error|session|use-contract-form)\\.',
    'web/src/ui/(late|product-mark|status-mark|toast-store|toasts|use-in-pieces)\\.',
    'web/src/i18n/i18n\\.',
    'web/src/app/(?!ask-ahead|main|outer-pages|pages|screens)[^/]+\\.tsx?$',
    '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)',
    '@tabler/icons-react/dist/esm/icons/Icon(ChevronDown|InfoCircle)\\.',
  ].join('|'),
)

/** What draws, which is evaluated before the app is (`main.ts`). */
const drawing = /node_modules\/(react|react-dom|scheduler)\//

/** What every screen behind the sign-in stands in and is made of, in one file for the same reason. */
const shell = new RegExp(
  [
    'node_modules/@tanstack/(query-core|react-query)/',
    '@mantine/core/esm/components/(Combobox|NativeSelect)/',
    'icons-react/dist/esm/icons/IconChevron(Left|Right)\\.',
    'web/src/app/shell/(header|language-switch|loading-overlay|menu-icons|shell|side-menu|sign-out)\\.',
    'web/src/kit/(reference-data\\.api|use-printing)\\.',
    'web/src/lib/(drawer|query-client|session-words|use-narrow)\\.',
    'web/src/ui/(avatar|empty-state|error-note|initials|page-head|skeletons)\\.',
    'web/src/ui/use-scroll-lock\\.',
  ].join('|'),
)

/** What forms check by, and calls that write are declared with. */
const validation = /node_modules\/zod\/|contract\/src\/(account-fields|fields)\./

/** Rules that stand on nothing else, which forms check by and pages show by. */
const rules = /contract\/src\/rules\/(birth-date|calendar|check-digits|cpf|mask|name-key|phone)\./

/** What every dialog is made of, loaded with the first one. */
const dialog = /web\/src\/ui\/(confirm-dialog|dialog|use-modal)\./

/** What lists and reports share: the address of what is shown, the search, the foot with the pages, the failure. */
const paged = new RegExp(
  [
    'web/src/kit/(list-address|load-error|search-box|sheet|table-foot|use-list-address)\\.',
    'contract/src/paging\\.',
    'icons-react/dist/esm/icons/Icon(FileSpreadsheet|Qrcode|Search)\\.',
  ].join('|'),
)

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

/** What dashboard, calendar and reports know of days, and the clock that they tell them by. */
const days = new RegExp(
  [
    'web/src/features/appointments/use-company-clock\\.',
    'web/src/lib/dates\\.',
    'contract/src/(appointment-state|executions|rules/(appointment-status|calendar|date-interval))\\.',
  ].join('|'),
)

/** What the dashboard and the calendar know of appointments, in one file for the same reason. */
const appointments = new RegExp(
  [
    'web/src/features/appointments/(appointment-view|appointment-words|appointments\\.api|live-changes)\\.',
    'web/src/features/appointments/(taken-out-mark|use-live-appointments)\\.',
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

/** The server, and the field app with a hot reload of its own. */
const proxy = { '/api': 'http://127.0.0.1:3000', '/campo': { target: 'http://127.0.0.1:5174', ws: true } }

const groups = [
  { name: 'main', test: main },
  { name: 'rules', test: rules },
  { name: 'validation', test: validation, includeDependenciesRecursively: false },
  { name: 'react', test: drawing },
  { name: 'base', test: base },
  { name: 'shell', test: shell },
  { name: 'dialog', test: dialog },
  { name: 'paged', test: paged },
  { name: 'list', test: list },
  { name: 'days', test: days },
  { name: 'appointments', test: appointments, includeDependenciesRecursively: false },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    withoutShapes('params', 'query', 'answer'),
    react(),
    themeVariables(),
    preloadFont(),
    preloadStages('react', 'base'),
    refuseCycles(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
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
