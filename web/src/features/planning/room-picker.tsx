import { nameKey } from '@zelo/contract/rules/name-key'
import { compare } from '@zelo/contract/rules/report-list'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../kit/filters/search-box.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './pick-many.module.css'
import type { Room } from './spread-plan.ts'

/** Maximum number of rooms in the list. The search and the selection cover all rooms. */
const mostShown = 300

/** Chooses many rooms by search, sector, floor and category. `rooms` are in the order of the work. */
export function RoomPicker(props: {
  rooms: readonly Room[]
  chosen: readonly number[]
  error: ReactNode
  onChange: (chosen: number[]) => void
}) {
  const { rooms, chosen, error, onChange } = props
  const { t } = useTranslation()
  const [filter, setFilter] = useState({ search: '', sector: '', floor: '', category: '', free: false })
  const marked = useMemo(() => new Set(chosen), [chosen])
  const found = useMemo(() => filterRooms(rooms, filter), [rooms, filter])
  const put = (part: Partial<typeof filter>) => setFilter({ ...filter, ...part })
  return (
    <section className={styles.rooms} aria-labelledby="pick-rooms">
      <h3 id="pick-rooms">{t('planning.many.rooms')}</h3>
      <SearchBox
        label={t('planning.many.search')}
        placeholder={t('planning.many.search')}
        value={filter.search}
        onChange={(search) => put({ search })}
      />
      <div className={styles.filters}>
        <Select
          aria-label={t('planning.many.floor')}
          value={filter.floor}
          data={listChoices(rooms, ({ floor }) => [nameKey(floor), floor])}
          onChange={({ currentTarget }) => put({ floor: currentTarget.value })}
        >
          <option value="">{t('planning.many.allFloors')}</option>
        </Select>
        <Select
          aria-label={t('planning.many.sector')}
          value={filter.sector}
          data={listChoices(rooms, ({ sectorId, sector }) => [String(sectorId), sector])}
          onChange={({ currentTarget }) => put({ sector: currentTarget.value })}
        >
          <option value="">{t('planning.many.allSectors')}</option>
        </Select>
        <Select
          aria-label={t('planning.many.category')}
          value={filter.category}
          data={listChoices(rooms, ({ categoryId, category }) => [String(categoryId), category])}
          onChange={({ currentTarget }) => put({ category: currentTarget.value })}
        >
          <option value="">{t('planning.many.allCategories')}</option>
        </Select>
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={filter.free} onChange={() => put({ free: !filter.free })} />
        {t('planning.many.free')}
      </label>
      <div className={styles.choice}>
        <span aria-live="polite">{t('planning.many.chosen', { count: chosen.length })}</span>
        <Button
          variant="subtle"
          size="xs"
          disabled={found.every(({ id }) => marked.has(id))}
          onClick={() => onChange([...new Set([...chosen, ...found.map(({ id }) => id)])])}
        >
          {t('planning.many.found', { count: found.length })}
        </Button>
        <Button variant="subtle" size="xs" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('planning.many.clear')}
        </Button>
      </div>
      {error}
      {found.length === 0 ? (
        <p className={styles.note}>{t('planning.many.none')}</p>
      ) : (
        <fieldset className={styles.list} aria-label={t('planning.many.rooms')}>
          {found.slice(0, mostShown).map((room) => (
            <label key={room.id} className={styles.option}>
              <input
                type="checkbox"
                checked={marked.has(room.id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...chosen, room.id] : chosen.filter((id) => id !== room.id))
                }
              />
              <span>
                {room.name}
                <small>
                  {[room.floor, room.sector].filter(Boolean).join(' · ')}
                  {room.cleaners.length > 0 && (
                    <em>{t('planning.many.cleanedBy', { names: room.cleaners.join(', ') })}</em>
                  )}
                </small>
              </span>
            </label>
          ))}
          {found.length > mostShown && (
            <p className={styles.note}>{t('planning.many.rest', { count: found.length - mostShown })}</p>
          )}
        </fieldset>
      )}
    </section>
  )
}

function filterRooms(
  rooms: readonly Room[],
  filter: { search: string; sector: string; floor: string; category: string; free: boolean },
): Room[] {
  const wanted = nameKey(filter.search)
  return rooms.filter(
    (room) =>
      (wanted === '' || nameKey(room.name).includes(wanted)) &&
      (filter.floor === '' || nameKey(room.floor) === filter.floor) &&
      (filter.sector === '' || String(room.sectorId) === filter.sector) &&
      (filter.category === '' || String(room.categoryId) === filter.category) &&
      (!filter.free || room.cleaners.length === 0),
  )
}

/** Returns the distinct values of a field, sorted by name. */
function listChoices(rooms: readonly Room[], read: (room: Room) => [value: string, label: string]) {
  return [...new Map(rooms.map(read))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => compare(nameKey(a.label), nameKey(b.label)))
}
