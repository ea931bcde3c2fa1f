import { readText, storageKeys, writeText } from '@zelo/ui/lib/storage.ts'
import { type Grouping, groupings } from './sections.ts'

export const layouts = ['list', 'groups', 'board', 'now'] as const

/** The layout of the appointments. `grouping` applies only to the layout `groups`. The other layouts keep it for later. */
export interface Layout {
  layout: (typeof layouts)[number]
  grouping: Grouping
}

/**
 * Reads the layout from the URL, `?layout=groups&group=person`. A value that the URL lacks comes from the browser's storage.
 * The defaults are the list, and groups by environment.
 */
export function readLayout(params: URLSearchParams): Layout {
  const [layout, grouping] = (readText(storageKeys.dashboardLayout) ?? '').split(' ')
  return {
    layout: toKnownName(layouts, params.get('layout')) ?? toKnownName(layouts, layout) ?? 'list',
    grouping:
      toKnownName(groupings, params.get('group')) ?? toKnownName(groupings, grouping) ?? 'environment',
  }
}

/** Stores a layout in this browser. Returns its URL parameters. */
export function keepLayout({ layout, grouping }: Layout): { layout: string; group: string | null } {
  writeText(storageKeys.dashboardLayout, `${layout} ${grouping}`)
  return { layout, group: layout === 'groups' ? grouping : null }
}

function toKnownName<Name extends string>(names: readonly Name[], text: string | null | undefined) {
  return names.find((name) => name === text)
}
