/** The keys of what the browser keeps: the eight of spec 1 §3, then our own. */
export const storageKeys = {
  token: 'zelo.token',
  loginTime: 'zelo.login-time',
  user: 'zelo.user',
  masterCpf: 'zelo.master-cpf',
  mainCompany: 'zelo.main-company',
  accessLevel: 'zelo.access-level',
  language: 'zelo.language',
  drawer: 'zelo.drawer',
  group: 'zelo.group',
  colorScheme: 'zelo.color-scheme',
  dashboardLayout: 'zelo.dashboard-layout',
  embeddedDashboard: 'zelo.embedded-dashboard',
  agendaDraft: 'zelo.agenda-draft',
  workingCompany: 'zelo.working-company',
  listCompany: 'zelo.list-company',
  clockOffset: 'zelo.clock-offset',
  clockTold: 'zelo.clock-told',
  signInName: 'zelo.sign-in-name',
  deviceKeys: 'zelo.device-keys',
} as const

export type StorageKey =
  | (typeof storageKeys)[keyof typeof storageKeys]
  | `zelo.environment-draft.${'new' | number}`

/** `browser` is kept until it is removed and for all tabs, `tab` as long as the tab, for that alone. */
type Kept = 'browser' | 'tab'

/** Throws where storage is closed to this page. */
function storageOf(kept: Kept): Storage {
  return kept === 'tab' ? sessionStorage : localStorage
}

/** The stored text, or null: nothing stored, or storage closed to this page. */
export function readText(key: StorageKey, kept: Kept = 'browser'): string | null {
  try {
    return storageOf(kept).getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; a full or closed storage costs the memory of it, not the page. */
export function writeText(key: StorageKey, text: string, kept: Kept = 'browser'): void {
  try {
    storageOf(kept).setItem(key, text)
  } catch {
    // The page goes on with what it holds in memory.
  }
}

export function removeText(key: StorageKey, kept: Kept = 'browser'): void {
  try {
    storageOf(kept).removeItem(key)
  } catch {
    // Nothing could be stored either.
  }
}
