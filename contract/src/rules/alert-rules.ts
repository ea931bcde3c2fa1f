/** Longest tolerance of an alert in minutes. The engine looks back so far, and no further (decision 032). */
export const longestTolerance = 240

/** A cleaning that has begun may last this many minutes beyond its time window. */
export const overrunMinutes = 15

/** A cleaning of an absent person without a substitute has an alert from this many minutes before its start. */
export const uncoveredMinutes = 120

/** An alert about a phone without contact becomes an alarm this many minutes later than others. */
export const offlineMinutes = 30

/** The default rules, for a company whose group has set none. */
export const usualAlertRules = {
  lateStartMinutes: 15,
  noShowMinutes: 30,
  missedMinutes: 0,
  quietFrom: null,
  quietTo: null,
  quietDays: [],
  recipients: { roles: ['cleaner', 'coordinator'], userIds: [] },
  digest: false,
} as const
