import type { LivingGroup } from '../../../test/test-living-group.ts'

/** Returns the recorded state of a restroom agenda with the default values of `buildAgendaItem`. */
export function plan({ marker, people, restroom }: LivingGroup, main: string) {
  return {
    environment: { id: restroom.id, name: `${marker} Banheiro` },
    user: { id: people.cleaner.id, name: people.cleaner.name },
    valid_from: '2026-03-02',
    valid_to: '2026-03-08',
    active: true,
    revision_photos: false,
    on_holiday: 'inherit',
    type: 'sem',
    weekdays: '0,1,2,3,4,5,6',
    weekdays_2: '',
    month_day: null,
    month: null,
    main,
    revisions: [],
  }
}

/** The recorded state of an agenda that belongs to the other cleaner. */
export function byOther(
  group: LivingGroup,
  room: 'lobby' | 'restroom',
  own: { main: string; valid_from?: string },
) {
  const { otherCleaner } = group.people
  return {
    ...plan(group, own.main),
    environment: { id: group[room].id, name: group[room].name },
    user: { id: otherCleaner.id, name: otherCleaner.name },
    ...own,
  }
}
