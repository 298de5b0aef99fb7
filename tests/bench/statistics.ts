/**
 * `npm run bench -- statistics`: cost of an answer to /admin/statistics with 100,000 studies, on the embedded engine
 * (in a folder, as it serves) and on PostgreSQL where this machine has one. Beside it two floors, measured in turn with
 * it: plain aggregates over the rows that the answer is about, as they are kept for it and as they lie in the wide
 * table.
 */
import type { Database } from '../../supabase/local/engine/database.ts'
import { PERIOD_DAYS } from '../../sync/domain/statistics-period.ts'
import { onBothEngines } from '../support/bench-engines.ts'
import { become } from '../support/database.ts'
import { timed } from '../support/figures.ts'
import { median } from '../support/site-speed.ts'
import { ADMIN, makeStudies } from '../support/many-studies.ts'

const STUDIES = Number(process.env['HAWA_BENCH_STUDIES'] ?? 100_000)
const RUNS = 9
const GOAL_MS = 1000
const GOAL_RATIO = 2

/**
 * Figures of an answer, without its shape, the clients and the names: the period, the one before, two years by month,
 * the delays, the load, all time.
 */
const FLOOR = `
  select statut, pays, count(*), sum(montant), sum(montant) filter (where is_estimate) from hawa.study_figures
  where created_at >= $1::timestamptz group by statut, pays
  union all select 'before', null, count(*), null, null from hawa.study_figures where created_at >= $2::timestamptz
  and created_at < $1::timestamptz
  union all select 'month', date_trunc('month', created_at)::text, count(*), null, null from hawa.study_figures
    where created_at >= date_trunc('month', now()) - interval '23 months' group by 2
  union all select 'delays', null, count(reported_at), percentile_cont(0.5) within group (order by extract(epoch
    from reported_at - created_at)), percentile_cont(0.5) within group (order by extract(epoch from accepted_at
    - created_at)) from hawa.study_figures where created_at >= $1::timestamptz
  union all select 'load', carried_by::text, count(*), null, null from hawa.study_figures where carried_by is not null
    group by carried_by
  union all select 'ever', null, count(*), null, null from hawa.study_figures`
/** The same out of the studies themselves. Budgets stay unread: the kept amount saves reading them. */
const WIDE_FLOOR = FLOOR.replaceAll('hawa.study_figures', 'public.demandes_etudes')
  .replace('sum(montant), sum(montant) filter (where is_estimate)', 'sum(prix_convenu), count(budget_estime)')
  .replaceAll('reported_at', 'rapport_uploaded_at')
  .replaceAll('accepted_at', 'date_acceptation')
  .replaceAll('carried_by', 'intervenant_id')

await onBothEngines(async (engine, open) => measure(engine, await open()))

async function measure(engine: string, { sql }: Database): Promise<void> {
  const making = await timed(() => makeStudies(sql, STUDIES))
  console.log(
    `\nStatistics on ${engine}: ${STUDIES} studies (made in ${(making / 1000).toFixed(1)} s), median of ${RUNS}; ` +
      `goals ${GOAL_MS} ms, × ${GOAL_RATIO}`,
  )
  line('', 'answer', 'floor', 'ratio', '', 'wide floor', 'ratio', 'rows')
  for (const [period, days] of Object.entries(PERIOD_DAYS)) {
    const [since, before] =
      days === null
        ? ['-infinity', '-infinity']
        : [1, 2].map((times) => new Date(Date.now() - times * days * 86_400_000).toISOString())
    const times: Record<'answer' | 'floor' | 'wide', number[]> = { answer: [], floor: [], wide: [] }
    for (let run = 0; run <= RUNS; run += 1) {
      const answer = await timed(() =>
        sql.transaction(async (tx) => {
          await become(tx, { userId: ADMIN })
          await tx.query('select public.admin_statistics($1)', [period])
        }),
      )
      const floor = await timed(() => sql.transaction((tx) => tx.query(FLOOR, [since, before])))
      const wide = await timed(() => sql.transaction((tx) => tx.query(WIDE_FLOOR, [since, before])))
      // The first one reads the pages.
      if (run > 0) {
        times.answer.push(answer)
        times.floor.push(floor)
        times.wide.push(wide)
      }
    }
    const [answer, floor, wide] = [median(times.answer), median(times.floor), median(times.wide)]
    const [counted] = await sql.query<{ rows: number }>(
      'select count(*)::int as rows from hawa.study_figures where created_at >= $1::timestamptz',
      [since],
    )
    line(
      period,
      milliseconds(answer),
      milliseconds(floor),
      `× ${(answer / floor).toFixed(2)}`,
      answer <= GOAL_MS && answer <= GOAL_RATIO * floor ? 'ok' : 'OVER',
      milliseconds(wide),
      `× ${(answer / wide).toFixed(2)}`,
      String(counted?.rows),
    )
  }
}

function milliseconds(time: number): string {
  return `${time.toFixed(1)} ms`
}

function line(name: string, ...cells: readonly string[]): void {
  console.log(`  ${name.padEnd(10)}${cells.map((cell) => cell.padStart(12)).join('')}`.trimEnd())
}
