import * as v from 'valibot'
import { PAYS } from '../domain/enumerations.ts'
import { PERIOD_DAYS, type StatisticsPeriod } from '../domain/statistics-period.ts'
import { STATUTS } from '../domain/study.ts'
import { question, type AnswerOf } from './question.ts'

const number = v.number()
const counted = v.object({ count: number, growth: v.nullable(number), ever: number })
const sum = v.object({ count: number, total: number })
const days = v.nullable(number)
const answer = v.object({
  period: v.picklist(Object.keys(PERIOD_DAYS) as StatisticsPeriod[]),
  since: v.nullable(v.string()),
  until: v.string(),
  clients: counted,
  requests: counted,
  completed: v.object({ count: number, rate: number }),
  revenue: v.object({ total: number, estimated: number }),
  by_month: v.array(v.object({ month: v.string(), count: number, before: number })),
  month_full: number,
  by_country: v.array(v.object({ pays: v.nullable(v.picklist(PAYS)), count: number, percent: number })),
  by_status: v.array(v.object({ statut: v.picklist(STATUTS), count: number, percent: number })),
  top: v.array(
    v.object({ id: v.string(), name: v.nullable(v.string()), missions: number, revenue: number, estimated: number }),
  ),
  steps: v.object({
    accepted: number,
    begun: number,
    finished: number,
    reported: number,
    complete: number,
    cancelled: number,
  }),
  delays: v.object({
    to_acceptance: days,
    from_acceptance: days,
    to_report: days,
    promised: days,
    answered: number,
    delivered: number,
    in_time: number,
    too_late: number,
  }),
  money: v.object({ agreed: sum, billed: sum, paid: number, late: sum }),
  load: v.object({
    specialists: number,
    studies: number,
    most: v.array(
      v.object({
        id: v.string(),
        name: v.nullable(v.string()),
        studies: number,
        accepted: number,
        begun: number,
        finished: number,
        late: number,
      }),
    ),
  }),
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
