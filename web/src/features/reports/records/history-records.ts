import type { AnswerOf, AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import { listCompanyHistory, listEnvironmentHistory, listUserHistory } from '@zelo/contract/history'
import { toEnvironmentWorkRecords, toWorkRecords } from '@zelo/contract/history-work'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import { ApiError } from '@zelo/ui/lib/client.ts'

/**
 * The owner of the requested records. The parent company's id stands for the group. With `alone`, the id stands for the
 * parent company only.
 */
export type HistoryRequest =
  | { of: 'company'; interval: DateInterval; companyId: number; alone: '1' | undefined }
  | {
      of: 'user'
      interval: DateInterval
      userId: number
      companyId?: number | undefined
      alone?: '1' | undefined
      environmentId?: number | undefined
    }
  | { of: 'environment'; interval: DateInterval; environmentId: number; userId?: number | undefined }

/** Calls the server. The page and the workers each have an implementation. */
type CallServer = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => Promise<AnswerOf<E>>

/**
 * Loads the history with the calls of the specification (R3-432, R3-434, R3-435). Converts it for the report rules.
 * @throws errors of `callServer`
 */
export async function loadHistoryRecords(
  asked: HistoryRequest,
  callServer: CallServer,
): Promise<WorkRecord[]> {
  const { interval } = asked
  switch (asked.of) {
    case 'company': {
      const { companyId, alone } = asked
      const query = { companyId, alone, ...interval }
      return toWorkRecords(withoutRefusal(await callServer(listCompanyHistory, { query })))
    }
    case 'user': {
      const { userId, companyId, alone, environmentId } = asked
      const query = { userId, companyId, alone, environmentId, ...interval }
      return toWorkRecords(withoutRefusal(await callServer(listUserHistory, { query })))
    }
    case 'environment': {
      const { environmentId, userId } = asked
      const query = { environmentId, userId, ...interval }
      const { data, observations } = await callServer(listEnvironmentHistory, { query })
      return toEnvironmentWorkRecords({ data: withoutRefusal(data), observations })
    }
  }
}

/**
 * Returns the rows. An older server reports an invalid interval as a text in the first row (R3-369). This function then
 * throws `invalid_interval`, the error of a current server.
 */
function withoutRefusal<Row>(rows: Row[]): Row[] {
  if (typeof rows[0] === 'string') throw new ApiError('invalid_interval')
  return rows
}
