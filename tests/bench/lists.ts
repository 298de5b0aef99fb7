/**
 * `npm run bench -- lists`: the cost of the administrators' lists with 100,000 studies, reports and devices, on the
 * embedded engine (in a folder, as it serves) and on PostgreSQL where this machine has one. Beside each its floor,
 * measured in turn with it: the plain question (the ids of the page, and how many there are) over the same rows,
 * without rights, names or shape.
 */
import type { Database } from '../../supabase/local/engine/database.ts'
import type { Sql } from '../../supabase/local/engine/sql.ts'
import { onBothEngines } from '../support/bench-engines.ts'
import { become } from '../support/database.ts'
import { timed } from '../support/figures.ts'
import { ADMIN, makeDevices, makeReports, makeStudies } from '../support/many-studies.ts'
import { median } from '../support/site-speed.ts'

const ROWS = Number(process.env['HAWA_BENCH_STUDIES'] ?? 100_000)
const RUNS = 7

const counted = (from: string, order: string, more = '') =>
  `select (select count(*) from ${from}), array(select 1 from ${from} order by ${order} limit 25 ${more})`
const STUDIES = 'public.demandes_etudes s'
const FOUND = `${STUDIES} where strpos(lower(s.nom_entreprise), 'prise 99') > 0`
const holding = (word: string) => `${STUDIES} where strpos(lower(s.nom_entreprise), '${word}') > 0`
const [ARABIC, FREQUENT, SHORT] = [holding('مؤسسة'), holding('entreprise'), holding('99')]
const REPORTS = 'hawa.listed_reports l'
const DEVICES = 'public.device_health h join public.profiles p on p.id = h.profile'
/** Each question and its floor. */
const QUESTIONS: Readonly<Record<string, readonly [answer: string, floor: string]>> = {
  'studies, first page': ['public.admin_projects()', counted(STUDIES, 's.created_at desc, s.id')],
  'studies of Kenya by due day': [
    `public.admin_projects(country => 'kenya', sort => 'due')`,
    counted(`${STUDIES} where s.pays = 'kenya'`, 's.echeance, s.id'),
  ],
  'studies that are late': [
    'public.admin_projects(late => true)',
    counted(
      `${STUDIES} where s.statut not in ('complete', 'annulée') and s.echeance < now()`,
      's.created_at desc, s.id',
    ),
  ],
  'studies, from the middle': [
    `public.admin_projects(page => $page)`,
    counted(STUDIES, 's.created_at desc, s.id', 'offset 50000'),
  ],
  'studies with words': [`public.admin_projects(search => 'prise 99')`, counted(FOUND, 's.created_at desc, s.id')],
  'studies with Arabic words': [
    `public.admin_projects(search => 'مؤسسه etudes')`,
    counted(ARABIC, 's.created_at desc, s.id'),
  ],
  'studies with a frequent word': [
    `public.admin_projects(search => 'entreprise')`,
    counted(FREQUENT, 's.created_at desc, s.id'),
  ],
  'studies with two letters': [`public.admin_projects(search => '99')`, counted(SHORT, 's.created_at desc, s.id')],
  'studies by company': [`public.admin_projects(sort => 'company')`, counted(STUDIES, 'lower(s.nom_entreprise), s.id')],
  'reports, first page': ['public.admin_reports()', counted(REPORTS, 'l.at desc, l.study_id')],
  'reports of Kenya': [
    `public.admin_reports(country => 'kenya', sort => 'company')`,
    counted(`${REPORTS} where l.pays = 'kenya'`, 'l.company, l.study_id'),
  ],
  'reports with a word': [
    `public.admin_reports(search => 'prise 99')`,
    counted(
      `${REPORTS} join public.demandes_etudes s on s.id = l.study_id where strpos(lower(s.nom_entreprise), 'prise 99')
      > 0`,
      'l.at desc, l.study_id',
    ),
  ],
  'accounts, first page': ['public.admin_accounts()', counted('public.profiles p', 'p.created_at desc, p.id')],
  'accounts with a word': [
    `public.admin_accounts(search => 'nom 49')`,
    counted(`public.profiles p where strpos(lower(p.prenom || ' ' || p.nom), 'nom 49') > 0`, 'p.created_at desc, p.id'),
  ],
  'devices, first page': ['public.admin_devices()', counted(DEVICES, 'h.last_contact desc, h.device')],
  'devices that are stuck': [
    `public.admin_devices(problem => 'stuck')`,
    counted(`${DEVICES} where h.waiting > 0 and h.oldest_at < now() - interval '24 hours'`, 'h.oldest_at, h.device'),
  ],
  'devices with a word': [
    `public.admin_devices(search => 'nom 49')`,
    counted(`${DEVICES} where strpos(lower(p.prenom || ' ' || p.nom), 'nom 49') > 0`, 'h.last_contact desc, h.device'),
  ],
  'what waits (dashboard)': [
    'public.admin_todo()',
    counted(`${STUDIES} where s.statut not in ('complete', 'annulée') and s.echeance < now()`, 's.echeance, s.id'),
  ],
}

await onBothEngines(async (engine, open) => measure(engine, await open()))

async function measure(engine: string, { sql }: Database): Promise<void> {
  await makeStudies(sql, ROWS)
  await makeReports(sql)
  await makeDevices(sql, ROWS)
  console.log(
    `\nLists on ${engine}: ${ROWS} studies, ${await count(sql, 'hawa.listed_reports')} reports, ` +
      `${await count(sql, 'public.device_health')} devices, ` +
      `${await count(sql, 'public.profiles')} accounts; median of ${RUNS}`,
  )
  const [half] = await sql.query<{ keys: readonly string[] }>(
    `select array[created_at::text, id::text] as keys from public.demandes_etudes order by created_at desc, id offset
      50000 limit 1`,
  )
  const middle = `'${JSON.stringify({ after: half?.keys })}'::jsonb`
  for (const [name, [answer, floor]] of Object.entries(QUESTIONS)) {
    const times: Record<'answer' | 'floor', number[]> = { answer: [], floor: [] }
    for (let run = 0; run <= RUNS; run += 1) {
      const asked = await timed(() =>
        sql.transaction(async (tx) => {
          await become(tx, { userId: ADMIN })
          await tx.query(`select ${answer.replace('$page', middle)}`)
        }),
      )
      const plain = await timed(() => sql.transaction((tx) => tx.query(floor)))
      // The first one reads the pages.
      if (run > 0) {
        times.answer.push(asked)
        times.floor.push(plain)
      }
    }
    const [asked, plain] = [median(times.answer), median(times.floor)]
    console.log(
      `  ${name.padEnd(30)}${`${asked.toFixed(1)} ms`.padStart(12)}${`${plain.toFixed(1)} ms`.padStart(12)}` +
        `× ${(asked / plain).toFixed(2)}`.padStart(10),
    )
  }
}

async function count(sql: Sql, table: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return row?.count ?? 0
}
