/**
 * Longest tolerance of an alert, in minutes. The evaluation of alerts looks back only as far as this (decision 032).
 */
export const longestTolerance = 240

/** A cleaning that has begun may last this many minutes longer than planned before an `overrun` alert opens. */
export const overrunMinutes = 15

/** An `uncovered` alert opens this many minutes before the start of the cleaning. */
export const uncoveredMinutes = 120

/** If the phone has no contact, messages about an alert are delayed by this many minutes. */
export const offlineMinutes = 30

/** The rules of a company if neither the company nor its parent company has set any. */
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
