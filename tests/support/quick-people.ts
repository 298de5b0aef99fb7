import { randomUUID } from 'node:crypto'
import type { Statut } from '../../sync/domain/study.ts'
import type { Account } from './stack.ts'

/** In this process, or a server in one of its own. */
interface WithSql {
  readonly sql: <T extends Record<string, unknown>>(statement: string, values?: readonly unknown[]) => Promise<T[]>
}

/** PASSWORD, hashed with the least work: hundreds of sign-ins must not be spent on bcrypt. */
const CHEAP_HASH = '$2b$04$TKgY90w47Vj5JTwwfXGhXukxXxsX.W90cnHHIoCbYUBwR4IgXnnU.'

export type QuickAccount = Pick<Account, 'email' | 'userId' | 'profileId'>

/** A fresh approved account, copied from one who signed up through the API; signs in with PASSWORD. */
export async function personLike(stack: WithSql, model: QuickAccount): Promise<QuickAccount> {
  const userId = randomUUID()
  const email = `${userId}@test.example`
  await stack.sql(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at)
     select $1, aud, role, $2, $3, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at,
     updated_at from auth.users where id = $4`,
    [userId, email, CHEAP_HASH, model.userId],
  )
  const [profile] = await stack.sql<{ id: string }>(
    'update public.profiles set is_approved = true where user_id = $1 returning id::text',
    [userId],
  )
  if (!profile) throw new Error('no profile was made')
  return { email, userId, profileId: profile.id }
}

/** A study written directly, in some state of its life; from acceptance on it is `assignee`'s. */
export async function studyIn(
  stack: WithSql,
  id: string,
  statut: Statut,
  client: QuickAccount,
  assignee: QuickAccount,
): Promise<void> {
  await stack.sql(
    `insert into public.demandes_etudes (id, client_id, nom_entreprise, secteur_activite, type_etude,
      description_projet,
       zone_geographique, pays, contact_nom, contact_email, statut, intervenant_id, date_acceptation)
     values ($1, $2, 'Cimenterie de Béni Saf', 'industrie', 'qualite_air', 'Poussières', 'Tlemcen', 'algerie',
     'Nadia Benali',
       'nadia@cimenterie.example', $3, $4, case when $4::uuid is null then null else now() end)`,
    [id, client.profileId, statut, statut === 'en_attente' ? null : assignee.profileId],
  )
}

/** A finished study becomes a delivered one: the rows, without the file. */
export async function reportOf(stack: WithSql, study: string, author: QuickAccount): Promise<void> {
  const path = `reports/${author.userId}/rapport_${study}_1.pdf`
  await stack.sql(
    `insert into public.reports (study_id, path, size, sha256, created_by) values ($1, $2, 10, repeat('a', 64), $3)`,
    [study, path, author.profileId],
  )
  await stack.sql(
    `update public.demandes_etudes set statut = 'complete', rapport_url = $2, rapport_uploaded_at = now() where id
      = $1`,
    [study, path],
  )
}
