import { IconDoor, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { nameKey } from '@zelo/contract/rules/name-key'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LoadError } from '../../kit/page/load-error.tsx'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { filteredEnvironmentsQuery } from '../environments/filtered-environments.api.ts'
import { filteredUsersQuery } from '../users/filtered-users.api.ts'
import styles from './quick-search.module.css'

/** The list shows at most this many environments and at most this many people. */
const mostFound = 6

interface Found {
  path: string
  kind: 'environment' | 'person'
  name: string
  place: string
  key: string
}

/** Searches environments and people by name. Enter opens the page of the marked result. Arrow keys move the mark. */
export function QuickSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { all, failed } = useSearchedNames()
  const found = useMemo(() => findNames(all, text), [all, text])
  const open = ({ path }: Found) => {
    onClose()
    void navigate(path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => setAt((at + 1) % Math.max(found.length, 1)),
      ArrowUp: () => setAt((at - 1 + found.length) % Math.max(found.length, 1)),
      Enter: () => found[at] && open(found[at]),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <Dialog width="small" title={t('overview.search.title')} onClose={onClose}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('overview.search.label')}
        placeholder={t('overview.search.label')}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[at] && `${listId}-${at}`}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={t('overview.search.found')}
        className={styles.list}
      >
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the combobox open the option
          <div
            key={one.path}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.option}
            onMouseMove={() => setAt(index)}
            onClick={() => open(one)}
          >
            {one.kind === 'environment' ? <IconDoor aria-hidden="true" /> : <IconUser aria-hidden="true" />}
            <span>{one.name}</span>
            <small>{one.place}</small>
          </div>
        ))}
      </div>
      {failed && <LoadError list={failed} />}
      <p role="status" className={styles.hint}>
        {nameKey(text) === ''
          ? t('overview.search.hint')
          : found.length === 0 && all
            ? t('overview.search.none', { text })
            : ''}
      </p>
    </Dialog>
  )
}

/** Returns the names that the search compares, and the list that failed to load. */
function useSearchedNames() {
  const scope = readCompanyScope(useSignedIn())
  const environments = useQuery(filteredEnvironmentsQuery(scope))
  const users = useQuery(filteredUsersQuery(scope))
  const [rooms, people] = [environments.data, users.data]
  const all = useMemo(
    (): readonly Found[] | undefined =>
      rooms &&
      people && [
        ...rooms.map(({ id, name, company, floor }) => ({
          path: `/ambientes/${id}`,
          kind: 'environment' as const,
          name,
          place: [company, floor].filter(Boolean).join(', '),
          key: nameKey(`${name} ${company}`),
        })),
        ...people.map(({ id, name, company }) => ({
          path: `/pessoas/${id}`,
          kind: 'person' as const,
          name,
          place: company,
          key: nameKey(`${name} ${company}`),
        })),
      ],
    [rooms, people],
  )
  return { all, failed: [environments, users].find(({ isError, data }) => isError && !data) }
}

/**
 * Returns the first environments and people whose name or company contains every typed word. Names that begin with the text
 * come first.
 */
function findNames(all: readonly Found[] | undefined, text: string): Found[] {
  const key = nameKey(text)
  if (!all || key === '') return []
  const words = key.split(' ')
  const matching = all.filter((one) => words.every((word) => one.key.includes(word)))
  const sorted = [
    ...matching.filter((one) => one.key.startsWith(key)),
    ...matching.filter((one) => !one.key.startsWith(key)),
  ]
  return (['environment', 'person'] as const).flatMap((kind) =>
    sorted.filter((one) => one.kind === kind).slice(0, mostFound),
  )
}
