/** Length in days, today included; null: all time. */
export const PERIOD_DAYS = { week: 7, month: 30, quarter: 90, year: 365, all: null } as const
export type StatisticsPeriod = keyof typeof PERIOD_DAYS
