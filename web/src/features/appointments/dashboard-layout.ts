import { readText, storageKeys, writeText } from '../../lib/storage.ts'
import { type Grouping, groupings } from './sections.ts'

export const layouts = ['list', 'groups', 'board'] as const

/** How the appointments are laid out; the grouping is that of the groups, also while another layout is shown. */
export interface Layout {
  layout: (typeof layouts)[number]
  grouping: Grouping
}

/** What the address says (`?layout=groups&group=person`), else what this browser remembers, else the list per day. */
export function readLayout(params: URLSearchParams): Layout {
  const [layout, grouping] = (readText(storageKeys.dashboardLayout) ?? '').split(' ')
  return {
    layout: known(layouts, params.get('layout')) ?? known(layouts, layout) ?? 'list',
    grouping: known(groupings, params.get('group')) ?? known(groupings, grouping) ?? 'environment',
  }
}

/** Remembers a layout for the next time, and answers how the address tells it. */
export function keepLayout({ layout, grouping }: Layout): { layout: string; group: string | null } {
  writeText(storageKeys.dashboardLayout, `${layout} ${grouping}`)
  return { layout, group: layout === 'groups' ? grouping : null }
}

function known<Name extends string>(names: readonly Name[], text: string | null | undefined) {
  return names.find((name) => name === text)
}
