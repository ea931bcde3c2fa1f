import type { LivingGroup } from '../../../test/test-living-group.ts'
import type { Expected } from './test-recorded.ts'

const shift = {
  shift_kind: '5x2',
  start_time: '07:00',
  end_time: '16:48',
  break_minutes: 60,
  weekdays: '1,2,3,4,5',
  anchor_day: null,
  cycle: '',
}

const workRules = {
  valid_from: '2026-01-01',
  weekly_minutes: 2640,
  daily_minutes: 600,
  rest_minutes: 660,
  consecutive_days: 6,
  free_sundays: 1,
  allow_12x36: true,
}

/** The expected changes of the calls of shifts and work rules, by call name. */
export const expectedShiftChanges: Record<string, (group: LivingGroup) => Expected[]> = {
  'shift.create': () => [['shift', 'created', 'Manhã', null, { ...shift, name: 'Manhã' }]],
  'shift.edit': ({ marker }) => [
    [
      'shift',
      'changed',
      'Tarde',
      { name: `${marker} manhã`, start_time: '07:00', end_time: '16:48' },
      { name: 'Tarde', start_time: '12:00', end_time: '21:48' },
    ],
  ],
  'shift.remove': ({ marker }) => [
    ['shift', 'removed', `${marker} reserva`, { ...shift, name: `${marker} reserva` }, null],
  ],
  // The earlier call `shift.edit` renamed the group's shift to Tarde.
  'shift-assignment.create': (group) => [
    ['shift-assignment', 'created', 'Tarde', null, assigned(group, 'otherCleaner', '2026-03-02', null)],
  ],
  'shift-assignment.edit': () => [
    ['shift-assignment', 'changed', 'Tarde', { end_day: null }, { end_day: '2026-12-31' }],
  ],
  'shift-assignment.remove': (group) => [
    ['shift-assignment', 'removed', 'Tarde', assigned(group, 'cleaner', '2026-01-01', '2026-12-31'), null],
  ],
  'work-rules.create': () => [
    ['work-rules', 'created', '', null, { ...workRules, valid_from: '2027-01-01', weekly_minutes: 2400 }],
  ],
  'work-rules.edit': () => [['work-rules', 'changed', '', { free_sundays: 1 }, { free_sundays: 2 }]],
  'work-rules.remove': () => [['work-rules', 'removed', '', { ...workRules, free_sundays: 2 }, null]],
  'work-week.simulate': () => [],
}

function assigned(
  { people, shiftId }: LivingGroup,
  person: 'cleaner' | 'otherCleaner',
  from: string,
  to: string | null,
) {
  const { id, name } = people[person]
  return { user: { id, name }, shift: { id: shiftId, name: 'Tarde' }, start_day: from, end_day: to }
}
