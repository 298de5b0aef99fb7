import * as v from 'valibot'
import { PAYS } from '../domain/enumerations.ts'
import { PERIOD_DAYS, type StatisticsPeriod } from '../domain/statistics-period.ts'
import { STATUTS } from '../domain/study.ts'
import { question, type AnswerOf } from './question.ts'

const number = v.number()
const counted = v.object({ count: number, growth: v.nullable(number), ever: number })
const answer = v.object({
  period: v.picklist(Object.keys(PERIOD_DAYS) as StatisticsPeriod[]),
  since: v.nullable(v.string()),
  until: v.string(),
  clients: counted,
  requests: counted,
  completed: v.object({ count: number, rate: number }),
  revenue: v.object({ total: number, estimated: number }),
  by_month: v.array(v.object({ month: v.string(), count: number })),
  month_full: number,
  by_country: v.array(v.object({ pays: v.nullable(v.picklist(PAYS)), count: number, percent: number })),
  by_status: v.array(v.object({ statut: v.picklist(STATUTS), count: number, percent: number })),
  top: v.array(v.object({ name: v.nullable(v.string()), missions: number, revenue: number, estimated: number })),
  /** ISO 8601. */
  as_of: v.string(),
})

export type StatisticsAnswer = AnswerOf<typeof answer>

export const adminStatistics = (period: StatisticsPeriod) =>
  question({
    rpc: 'admin_statistics',
    args: { period },
    read: answer,
    keep: `statistics-${period}`,
  })
