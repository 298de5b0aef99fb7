import { createHash } from 'node:crypto'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './accounts.ts'
import { pairOf, TEAM_THREAD } from '../../../sync/domain/staff-thread.ts'
import { DEMO_STUDIES, demoHistory, demoId, demoShares, studyIdOf, type DemoActor } from './history.ts'
import { demoAdvice } from './advice.ts'
import { reissueInvoices } from './invoices.ts'
import { DEMO_CONVERSATIONS, type DemoConversation, type DemoVoice } from './messages.ts'
import { demoPlans } from './plans.ts'
import { DEMO_QUOTES, type DemoQuote } from './quotes.ts'
import { demoReport } from './report.ts'
import type { DemoMission, DemoReport, DemoStudy } from './study.ts'
import type { Sql, Transaction } from '../engine/sql.ts'
import type { Stack } from '../stack.ts'

const DAY = 86_400_000
const INSIDE = 'http://localhost'
const DONE = 'demo_seeded'
/** Everybody last opened their notifications so many days before now. */
const LOOKED = 6

interface SignedIn {
  readonly userId: string
  readonly token: string
}

type Delivered = DemoStudy & { readonly mission: DemoMission; readonly report: DemoReport }

/**
 * Fills a stack with people and seven months of their work, as the commands they would have sent, in the order of time.
 * Does nothing on a finished seed, and continues an interrupted one. Timestamps of the server's clock are set back at
 * the end, or the whole history would seem to have arrived today.
 */
export async function seedDemo(stack: Stack, sql: Sql): Promise<void> {
  const done = await stack.sql('select 1 from public.settings where key = $1', [DONE])
  if (done.length > 0) return
  const now = Date.now()
  // Mails stay off meanwhile: seven months of them would be sent at once.
  await switchMails(stack, false)
  const people = new Map<string, SignedIn>()
  for (const account of DEMO_ACCOUNTS) people.set(nameOf(account), await join(stack, account, now))
  const person = (name: string): SignedIn => {
    const found = people.get(name)
    if (!found) throw new Error(`no demo account ${name}`)
    return found
  }
  await sql.transaction(async (tx) => {
    for (const step of demoHistory()) await give(tx, person(step.who), step.name, step.args, now - step.ago * DAY)
  })
  for (const study of DEMO_STUDIES.filter(isDelivered)) await deliver(stack, sql, study, person(study.mission.by), now)
  await sql.transaction(async (tx) => {
    for (const step of [...demoShares(), ...demoAdvice(), ...demoPlans(now)])
      await give(tx, person(step.who), step.name, step.args, now - step.ago * DAY)
    for (const offer of DEMO_QUOTES) await quote(tx, offer, person, now)
  })
  for (const conversation of DEMO_CONVERSATIONS) await sql.transaction((tx) => converse(tx, conversation, person, now))
  await sql.transaction(async (tx) => {
    await agreePrices(tx)
    for (const { name, args, at } of await reissueInvoices(tx, now)) await give(tx, person('admin'), name, args, at)
    for (const [index, account] of DEMO_ACCOUNTS.entries()) {
      // Distinct arguments, since the id of a command follows from them.
      await give(
        tx,
        person(nameOf(account)),
        'mark_notices_seen',
        { up_to: new Date(now - LOOKED * DAY - index).toISOString() },
        now,
      )
    }
    await backdate(tx, now)
  })
  await switchMails(stack, true)
}

async function switchMails(stack: Stack, on: boolean): Promise<void> {
  await stack.sql(`update public.settings set value = to_jsonb($1::boolean) where key = 'notice_mails'`, [on])
}

const nameOf = (account: DemoAccount): string => account.email.slice(0, account.email.indexOf('@'))
const isDelivered = (study: DemoStudy): study is Delivered => study.report !== undefined && study.mission !== undefined

async function join(stack: Stack, account: DemoAccount, now: number): Promise<SignedIn> {
  const { email, type_compte, metadata, approved } = account
  const joined = await auth(stack, 'signup', { email, password: DEMO_PASSWORD, data: { ...metadata, type_compte } })
  // Confirms the address where that needs a mail: these people do not exist and cannot open a link.
  if (!joined)
    await stack.sql(
      'update auth.users set email_confirmed_at = now(), confirmation_token = null where email = $1 and ' +
        'email_confirmed_at is null',
      [email],
    )
  const session = joined ?? (await auth(stack, 'token?grant_type=password', { email, password: DEMO_PASSWORD }))
  if (!session) throw new Error(`${email} exists with another password`)
  await stack.sql(
    'update public.profiles set type_compte = $2, is_approved = $3, created_at = $4, updated_at = $4 where ' +
      'user_id = $1',
    [session.userId, type_compte, approved, new Date(now - account.joined * DAY).toISOString()],
  )
  return session
}

async function auth(stack: Stack, route: string, body: object): Promise<SignedIn | null> {
  const response = await stack.fetch(
    new Request(`${INSIDE}/auth/v1/${route}`, {
      method: 'POST',
      headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    'demo seed',
  )
  if (!response.ok) return null
  const session = (await response.json()) as { access_token?: string; user: { id: string } }
  return session.access_token ? { userId: session.user.id, token: session.access_token } : null
}

/** The command as `who`, through the same door as everybody; a refusal would be a mistake in the data. */
async function give(tx: Transaction, who: SignedIn, name: string, args: object, at: number): Promise<void> {
  const claims = JSON.stringify({ sub: who.userId, role: 'authenticated' })
  await tx.query("select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)", [
    who.userId,
    claims,
  ])
  const [row] = await tx.query<{ answer: { verdict: string; code?: string } }>(
    'select public.apply_command($1::uuid, $2::text, $3::text::jsonb, $4::timestamptz) as answer',
    [demoId(name, JSON.stringify(args)), name, JSON.stringify(args), new Date(at).toISOString()],
  )
  if (row?.answer.verdict !== 'applied')
    throw new Error(`demo: ${name} refused (${row?.answer.code}): ${JSON.stringify(args)}`)
  // Set back at once: a quota counts the requests that arrived within the last minute.
  if (name !== 'request_study') return
  const id = demoId(name, JSON.stringify(args))
  await tx.query('update public.commands set received_at = made_at where id = $1', [id])
}

async function deliver(stack: Stack, sql: Sql, study: Delivered, who: SignedIn, now: number): Promise<void> {
  const { report, mission } = study
  const known = await stack.sql('select 1 from public.reports where study_id = $1', [studyIdOf(study)])
  if (known.length > 0) return
  const at = now - report.delivered * DAY
  const author = DEMO_ACCOUNTS.find((account) => nameOf(account) === (mission.by satisfies DemoActor))
  const day = (ago: number | undefined) => new Date(now - (ago ?? report.delivered) * DAY).toLocaleDateString('fr-FR')
  const bytes = await demoReport({
    study,
    report,
    author: `${author?.metadata.prenom} ${author?.metadata.nom}`,
    period: `${day(mission.started)} – ${day(mission.finished)}`,
  })
  const path = `reports/${who.userId}/rapport_${studyIdOf(study)}_${Math.round(at)}.pdf`
  const stored = await stack.fetch(
    new Request(`${INSIDE}/storage/v1/object/mission-reports/${path}`, {
      method: 'POST',
      headers: { apikey: stack.anonKey, authorization: `Bearer ${who.token}`, 'content-type': 'application/pdf' },
      body: bytes,
    }),
  )
  if (!stored.ok) throw new Error(`demo: report of ${study.entreprise} not stored: ${await stored.text()}`)
  const args = {
    study_id: studyIdOf(study),
    path,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    type_rapport: report.type,
    ...(report.comment ? { commentaires: report.comment } : {}),
  }
  await sql.transaction((tx) => give(tx, who, 'attach_report', args, at))
}

/** An administrator offers the price; its answer names the offer by the id that the server gave it. */
async function quote(
  tx: Transaction,
  { study, montant, texte, offered, accepted }: DemoQuote,
  person: (name: string) => SignedIn,
  now: number,
): Promise<void> {
  await give(tx, person('admin'), 'offer_quote', { study_id: study, montant, texte }, now - offered * DAY)
  if (accepted === undefined) return
  const [made] = await tx.query<{ id: string }>('select id from public.quotes where study_id = $1', [study])
  const answer = { study_id: study, quote_id: made?.id, montant, accepte: true }
  await give(tx, person('client'), 'answer_quote', answer, now - accepted * DAY)
}

async function agreePrices(tx: Transaction): Promise<void> {
  for (const study of DEMO_STUDIES) {
    if (study.price !== undefined) {
      await tx.query('update public.demandes_etudes set prix_convenu = $2 where id = $1 and prix_convenu is null', [
        studyIdOf(study),
        study.price,
      ])
    }
  }
}

/** Sends the messages, each received at the time it was written, then marks the thread as read. */
async function converse(
  tx: Transaction,
  { kind, about, said, readBy = [] }: DemoConversation,
  person: (name: DemoVoice) => SignedIn,
  now: number,
): Promise<void> {
  const profileOf = async (name: DemoVoice): Promise<string> => {
    const [profile] = await tx.query<{ id: string }>('select id from public.profiles where user_id = $1', [
      person(name).userId,
    ])
    if (!profile) throw new Error(`demo: no profile of ${name}`)
    return profile.id
  }
  const thread = {
    id:
      typeof about !== 'string'
        ? pairOf(await profileOf(about[0]), await profileOf(about[1]))
        : kind === 'study'
          ? demoId('study', about)
          : kind === 'equipe'
            ? TEAM_THREAD
            : await profileOf(about as DemoVoice),
  }
  const known = await tx.query('select 1 from public.messages where thread_id = $1', [thread.id])
  if (known.length > 0) return
  const named = { thread_kind: kind, thread_id: thread.id }
  for (const [ago, who, contenu] of said) {
    const at = Math.round(now - ago * DAY)
    await give(
      tx,
      person(who),
      'send_message',
      { ...named, message_id: demoId('message', String(about), contenu), contenu },
      at,
    )
    // The order and the automatic answer of the next message depend on the time of this one.
    await tx.query(
      `update public.messages m set at = t.at, received_at = t.at,
         due_at = case when m.author is null then hawa.reply_due((select p.pays from public.profiles p where p.id =
         m.thread_id), t.at) end
       from (select id, $2::timestamptz + (row_number() over (order by received_at) - 1) * interval '1 second' as at
         from public.messages where thread_id = $1 and received_at > $2::timestamptz + interval '1 minute') t
       where m.id = t.id`,
      [thread.id, new Date(at).toISOString()],
    )
    await tx.query(
      'update hawa.threads t set last_received = m.received_at, due_at = (select a.due_at from public.messages a ' +
        'where a.thread_id = t.thread_id and a.due_at is not null and t.due_at is not null order by a.received_at ' +
        'desc limit 1) from public.messages m where m.id = t.last_message and t.thread_id = $1',
      [thread.id],
    )
  }
  const last = said.at(-1)
  const readers = new Set([...readBy, ...(last ? [last[1]] : [])])
  // The id of a command follows from its arguments: no two may be the same.
  for (const [index, who] of [...readers].entries()) {
    await give(tx, person(who), 'mark_thread_read', { ...named, up_to: new Date(now - index).toISOString() }, now)
  }
}

async function backdate(tx: Transaction, now: number): Promise<void> {
  await tx.script(`
    update public.study_events set received_at = at;
    update public.commands set received_at = made_at;
    alter table public.invoice_payments disable trigger b_for_ever;
    update public.invoice_payments set recorded_at = least(paid_on + interval '10 hours', now());
    alter table public.invoice_payments enable trigger b_for_ever;
    update public.reports r set created_at = e.at from public.study_events e where e.study_id = r.study_id and
    e.kind = 'report_attached';
    update public.report_versions v set uploaded_at = r.created_at from public.reports r where r.study_id =
    v.study_id and v.path = r.path;
    update public.report_certificates c set issued_at = r.created_at from public.reports r where r.study_id =
    c.study_id;
    update public.report_shares set openings = 4, last_opened_at = created_at + interval '1 day' where revoked_at
    is null;
    update public.report_shares set openings = 1, last_opened_at = created_at + interval '2 hours', revoked_at = created_at + interval '3 days'
      where revoked_at is not null;
    update public.demandes_etudes s set updated_at = last.at, rapport_uploaded_at = case when s.rapport_url is null then null else last.at end
      from (select study_id, max(at) as at from public.study_events group by study_id) last where last.study_id = s.id;`)
  await tx.query('insert into public.settings (key, value) values ($1, to_jsonb($2::text))', [
    DONE,
    new Date(now).toISOString(),
  ])
}
