import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readCurrentParams } from '../../lib/address-params.ts'
import { focusContent } from '../../ui/focus-content.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useLevels } from '../address/use-levels.ts'
import { useUnknownAddress, withPlace } from '../address/use-unknown-address.ts'
import styles from './list-tabs.module.css'

/**
 * Navigation from the list to the other parts of a maintenance page. The functions are the same objects at each render.
 */
export interface ListPlaces {
  register: () => void
  edit: (id: number) => void
}

/**
 * The frame of a maintenance page (R2-021, R2-026). The list tab shows the number of rows. Users with write permission
 * have a register tab once the list has loaded. The edit mode replaces the list.
 *
 * The URL stores the current part as `tab=register` or `edit=<id>`. Leaving a part adds no history entry. Input in the
 * register tab survives while the list is shown. The URL of the list replaces an unknown or forbidden URL.
 */
export function ListTabs<Row>(props: {
  title: string
  /** The purpose of the screen, shown in the title's tooltip. */
  about: string
  listLabel: string
  registerLabel: string
  /** All rows. Undefined while the list loads. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => number
  /** Whether the user may register and edit records. */
  writable: boolean
  list: (places: ListPlaces) => ReactNode
  /** Renders the edit mode. Pages without an edit mode omit it. `close` returns to the list. */
  edit?: (row: Row, rows: readonly Row[], close: () => void) => ReactNode
  /** Renders the register tab. `saved` returns to the list if the tab is still open. */
  register: (rows: readonly Row[], saved: () => void) => ReactNode
}) {
  const { rows, rowId, writable } = props
  const [params, setParams] = useSearchParams()

  const registering = writable && rows !== undefined && params.get('tab') === 'register'
  const edited =
    writable && props.edit ? rows?.find((row) => String(rowId(row)) === params.get('edit')) : undefined

  const [registerOpened, setRegisterOpened] = useState(registering)
  if (registering && !registerOpened) setRegisterOpened(true)

  const open = (place: Record<string, string>) => setParams(withPlace(readCurrentParams(), place))
  const edit = useLevels(['edit'])
  const latest = useRef({ open, edit })
  useEffect(() => {
    latest.current = { open, edit }
  })
  const places: ListPlaces = useMemo(
    () => ({
      register: () => latest.current.open({ tab: 'register' }),
      edit: (id) => latest.current.edit.open({ edit: String(id) }),
    }),
    [],
  )
  useRowAfterEdit(edited && rowId(edited), registering)

  useUnknownAddress({
    isKnown: rows !== undefined,
    isGone: props.edit !== undefined && params.has('edit') && edited === undefined,
    isNoTab: (params.has('tab') || params.has('mode')) && !registering,
    writable,
  })

  const saved = () => {
    if (!registering) return
    setParams({}, { replace: true })
    focusContent()
  }
  const register = {
    value: 'register',
    label: props.registerLabel,
    disabled: rows === undefined,
    panel: <Suspense>{registerOpened && rows && props.register(rows, saved)}</Suspense>,
    keep: true,
  }

  return (
    <>
      <PageHead title={props.title} about={props.about} />
      <Tabs
        value={registering ? 'register' : 'list'}
        onChange={(tab) => open(tab === 'register' ? { tab } : {})}
        className={styles.tabs}
        tabs={[
          {
            value: 'list',
            label: <ListLabel label={props.listLabel} count={rows?.length} />,
            panel: edited !== undefined && rows ? props.edit?.(edited, rows, edit.close) : props.list(places),
          },
          ...(writable ? [register] : []),
        ]}
      />
    </>
  )
}

function ListLabel({ label, count }: { label: string; count: number | undefined }) {
  const { i18n } = useTranslation()
  return (
    <>
      {label}{' '}
      {count !== undefined && <span className={styles.count}>{count.toLocaleString(i18n.language)}</span>}
    </>
  )
}

/** After an edit, moves the focus to the row of the edited record, if the list shows this row. */
function useRowAfterEdit(editedId: number | undefined, registering: boolean): void {
  const last = useRef<number>(undefined)
  useEffect(() => {
    const left = last.current
    last.current = editedId
    if (left === undefined || editedId !== undefined || registering) return
    const row = document.querySelector<HTMLElement>(`tr[data-row="${left}"]`)
    if (!row) return focusContent()
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }, [editedId, registering])
}
