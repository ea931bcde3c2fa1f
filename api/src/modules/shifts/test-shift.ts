import { assignShift, createShift } from '@zelo/contract/shifts'
import type { TestApp } from '../../../test/test-app.ts'
import type { Person } from '../../../test/test-group.ts'
import { morningShift } from '../../../test/test-living-group.ts'

/** A night shift with 12 hours of work and 36 hours off. The first night of work begins on 2 March 2026. */
export const nightShift = {
  ...morningShift,
  kind: '12x36' as const,
  startTime: '19:00',
  endTime: '07:00',
  breakMinutes: 0,
  anchorDay: '2026-03-02',
}

/** Creates a shift and assigns it to people from 1 January 2026 on. */
export async function giveShift(
  server: TestApp,
  caller: Person,
  given: { name: string; shift: typeof nightShift | typeof morningShift; userIds: readonly number[] },
): Promise<void> {
  const { name, shift, userIds } = given
  const { body } = await server.callAs(caller, createShift, { body: { ...shift, name } })
  for (const userId of userIds)
    await server.callAs(caller, assignShift, {
      body: { userId, shiftId: body.id, from: '2026-01-01', to: null },
    })
}
