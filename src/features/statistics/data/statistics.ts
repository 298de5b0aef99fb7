import { adminStatistics } from '../../../../sync/admin.ts'
import type { StatisticsAnswer } from '../../../../sync/admin.ts'
import { useQuestion } from '../../../data/use-question.ts'

export type { StatisticsAnswer }
export type StatisticsPeriod = StatisticsAnswer['period']

/** The command by which administrators themselves change the figures; other changes come with the next question. */
const CHANGING: readonly string[] = ['set_agreed_price']

export const useStatistics = (period: StatisticsPeriod) =>
  useQuestion(adminStatistics(period), { changedBy: CHANGING, kept: true })
