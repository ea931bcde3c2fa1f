import type { Appointment } from '@zelo/contract/appointments'
import type { Slot } from './appointment-view.ts'

/** Sample data for the tests of this folder. Each test sets only what it needs. */
export const day = '2026-11-19'
/** Returns a moment of the sample day. */
export const at = (time: string) => ({ day, time })
export const instant = (time: string) => `${day}T${time}:00-03:00`

/** Returns a planned slot. `done` contains the actual times. */
export function slot(
  start: string,
  end: string,
  done: { from?: string; to?: string; complete?: boolean } = {},
): Slot {
  return {
    revisionId: null,
    start,
    end,
    startedAt: done.from ? instant(done.from) : null,
    endedAt: done.to ? instant(done.to) : null,
    complete: done.complete ?? done.to !== undefined,
  }
}

/** Returns an appointment with one main cleaning. `change` replaces some of its values. */
export function appointment(change: Partial<Appointment> & { plus?: boolean; room?: string }): Appointment {
  const { plus = false, room = 'Copa', ...rest } = change
  const named = { id: 1, name: 'Recepção', companyId: 2 }
  return {
    id: 10482,
    agendaId: 7,
    companyId: 2,
    userId: 5,
    day,
    startDate: instant('07:00'),
    start: '07:00',
    end: '07:30',
    status: null,
    overnight: false,
    active: true,
    takenOut: null,
    skipped: null,
    plannedDay: null,
    skippedSlots: undefined,
    lateRecords: undefined,
    awaitingRecords: undefined,
    voidedRecords: undefined,
    uncovered: undefined,
    cover: null,
    slots: [slot('07:00', '07:30')],
    extras: [],
    notDone: [],
    user: { id: 5, name: 'Ivone Sampaio', avatar: null, avatarUrl: null },
    company: { id: 2, name: 'Porto Azul' },
    agenda: {
      id: 7,
      active: true,
      finished: false,
      finishedAt: null,
      companyId: 2,
      environmentId: 3,
      periodicityId: 4,
      userId: 5,
      validFrom: day,
      validTo: day,
      offSchedule: plus,
      revisionPhotos: false,
      onHoliday: 'inherit',
      version: 1,
      environment: {
        id: 3,
        name: room,
        floor: 'Térreo',
        categoryId: 1,
        companyId: 2,
        sectorId: 1,
        image: null,
        start: null,
        end: null,
        cleaningsPerDay: 1,
        sector: named,
        category: named,
        mandatory: [],
        optional: [],
      },
      periodicity: {
        id: 4,
        name: 'diária',
        active: true,
        companyId: 2,
        type: 'sem',
        weekdays: 'Quinta-feira',
        weekdays2: '',
        dayOfMonth: null,
        month: null,
        dayCount: 1,
        start: '07:00',
        end: '07:30',
        createdAt: instant('06:00'),
        revisions: [],
      },
    },
    ...rest,
  }
}

export const revision = (id: number, other: Slot): Slot => ({ ...other, revisionId: id })
