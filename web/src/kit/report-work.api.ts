import { listCompanyHistory, listEnvironmentHistory, listUserHistory } from '@zelo/contract/history'
import { workOfEnvironmentHistory, workOfHistory } from '@zelo/contract/history-work'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import { call } from '../lib/call.ts'
import { withoutRefusal } from './report-source.ts'

/** The history by the specified calls (spec 3 §7), as what the rules of the reports read. Each has its key. */

/** Whose work: that of the group by its parent company's id, `alone` its own. */
interface CompanyWork {
  companyId: number
  alone: '1' | undefined
  interval: DateInterval
}

/** All work of a company in an interval. */
export const companyWork = {
  key: ({ companyId, alone, interval: { from, to } }: CompanyWork) => [
    ...['history', 'company', companyId, alone ?? null, from, to],
  ],
  async load(
    { companyId, alone, interval: { from, to } }: CompanyWork,
    signal: AbortSignal,
  ): Promise<WorkRecord[]> {
    const query = { companyId, alone, dataIni: from, dataFim: to }
    return workOfHistory(withoutRefusal(await call(listCompanyHistory, { query }, signal)))
  },
}

/** Work of one person; in one company, or in one environment, where that is said. */
export interface UserWork {
  userId: number
  interval: DateInterval
  companyId?: number | undefined
  alone?: '1' | undefined
  environmentId?: number | undefined
}

export const userWork = {
  key: ({ userId, interval: { from, to }, companyId, alone, environmentId }: UserWork) => [
    ...['history', 'user', userId, from, to],
    ...[companyId ?? null, alone ?? null, environmentId ?? null],
  ],
  async load({ interval: { from, to }, ...asked }: UserWork, signal: AbortSignal): Promise<WorkRecord[]> {
    const query = { ...asked, dataIni: from, dataFim: to }
    return workOfHistory(withoutRefusal(await call(listUserHistory, { query }, signal)))
  },
}

/** Work in one environment; of one person, where that is said. */
export interface EnvironmentWork {
  environmentId: number
  interval: DateInterval
  userId?: number | undefined
}

export const environmentWork = {
  key: ({ environmentId, interval: { from, to }, userId }: EnvironmentWork) => [
    ...['history', 'environment', environmentId, from, to, userId ?? null],
  ],
  async load(
    { interval: { from, to }, ...asked }: EnvironmentWork,
    signal: AbortSignal,
  ): Promise<WorkRecord[]> {
    const query = { ...asked, dataIni: from, dataFim: to }
    const { data, obs } = await call(listEnvironmentHistory, { query }, signal)
    return workOfEnvironmentHistory({ data: withoutRefusal(data), obs })
  },
}
