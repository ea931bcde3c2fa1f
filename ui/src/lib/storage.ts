/**
 * The keys of the browser's storage. The first eight are specified (R1-168 to R1-175). The others are not in the
 * specification.
 */
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
  lastInput: 'zelo.last-input',
  deviceKeys: 'zelo.device-keys',
  officeNotifications: 'zelo.office-notifications',
  fieldNotifications: 'zelo.field-notifications',
} as const

export type StorageKey =
  | (typeof storageKeys)[keyof typeof storageKeys]
  | `zelo.environment-draft.${'new' | 'panel' | number}`

/** `browser` values last until they are removed, and all tabs share them. `tab` values last as long as their tab. */
type Kept = 'browser' | 'tab'

/** @throws if the browser blocks storage for this page */
function pickStorage(kept: Kept): Storage {
  return kept === 'tab' ? sessionStorage : localStorage
}

/** Returns the stored text. Returns null if there is none or the browser blocks storage. */
export function readText(key: StorageKey, kept: Kept = 'browser'): string | null {
  try {
    return pickStorage(kept).getItem(key)
  } catch {
    return null
  }
}

/** Stores a text. If storage is full or blocked, the text is lost without an error. */
export function writeText(key: StorageKey, text: string, kept: Kept = 'browser'): void {
  try {
    pickStorage(kept).setItem(key, text)
  } catch {
    // The page keeps working with its values in memory.
  }
}

export function removeText(key: StorageKey, kept: Kept = 'browser'): void {
  try {
    pickStorage(kept).removeItem(key)
  } catch {
    // If the browser blocks storage, there is no value to remove.
  }
}
