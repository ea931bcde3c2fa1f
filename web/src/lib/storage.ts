/** The keys of the browser's `localStorage`: the eight of spec 1 §3, then our own. */
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
} as const

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/** The stored text, or null: nothing stored, or storage closed to this page. */
export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; a full or closed storage costs the memory of it, not the page. */
export function writeText(key: StorageKey, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // The page goes on with what it holds in memory.
  }
}

export function removeText(key: StorageKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing could be stored either.
  }
}
