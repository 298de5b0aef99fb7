import { randomUUID } from 'node:crypto'
import { bucketOf } from '../../sync/domain/stored-file.ts'
import type { Statut } from '../../sync/domain/study.ts'
import type { Engine } from './database.ts'

export interface Account {
  readonly userId: string
  readonly profileId: string
  readonly email: string
}

/** A sign-up as GoTrue writes it; the trigger makes the profile. */
export async function signUp(
  engine: Engine,
  metadata: Readonly<Record<string, unknown>>,
  email?: string,
): Promise<Account> {
  const userId = randomUUID()
  const address = email ?? `${userId.slice(0, 8)}@example.org`
  await engine.sql.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)', [
    userId,
    address,
    JSON.stringify(metadata),
  ])
  const [profile] = await engine.sql.query<{ id: string }>('select id from public.profiles where user_id = $1', [
    userId,
  ])
  if (!profile) throw new Error('no profile was made')
  return { userId, profileId: profile.id, email: address }
}

export interface Cast {
  readonly client: Account
  readonly otherClient: Account
  readonly intervenant: Account
  readonly otherIntervenant: Account
  /** An intervenant who waits for approval. */
  readonly unapproved: Account
  /** An approved intervenant whose account was switched off. */
  readonly inactive: Account
  /** A client whose account was switched off. */
  readonly inactiveClient: Account
  readonly admin: Account
}

/** As `signUp`, in the order of the list; `name`: of each account in a cast. */
const CAST = [
  { name: 'client', type_compte: 'client', prenom: 'Clara' },
  { name: 'otherClient', type_compte: 'client', prenom: 'Omar' },
  { name: 'intervenant', type_compte: 'intervention', prenom: 'Ines', approved: true },
  { name: 'otherIntervenant', type_compte: 'intervention', prenom: 'Otto', approved: true },
  { name: 'unapproved', type_compte: 'intervention', prenom: 'Nadia' },
  { name: 'inactive', type_compte: 'intervention', prenom: 'Idir', approved: true, gone: true },
  { name: 'inactiveClient', type_compte: 'client', prenom: 'Ilyes', gone: true },
] as const

/** One account of every kind the policy knows. Most tests begin with it: few statements, one transaction. */
export async function cast(engine: Engine): Promise<Cast> {
  const admin = await signUp(engine, { type_compte: 'client', prenom: 'Aya', nom: 'Essai' })
  await engine.sql.query('select hawa.make_admin($1)', [admin.email])
  const people = CAST.map((person) => ({ userId: randomUUID(), ...person }))
  const those = (chosen: (person: object) => boolean): readonly string[] => [
    JSON.stringify(people.filter(chosen).map(({ userId }) => userId)),
  ]
  const among = 'user_id in (select those.id::uuid from jsonb_array_elements_text($1::text::jsonb) those (id))'
  const profiles = await engine.sql.transaction(async (tx) => {
    await tx.query(
      `insert into auth.users (id, email, raw_user_meta_data)
       select id, left(id::text, 8) || '@example.org', data
       from jsonb_to_recordset($1::text::jsonb) p (id uuid, data jsonb)`,
      [
        JSON.stringify(
          people.map(({ userId: id, type_compte, prenom }) => ({ id, data: { type_compte, prenom, nom: 'Essai' } })),
        ),
      ],
    )
    await tx.query(
      `update public.profiles set is_approved = true where ${among}`,
      those((one) => 'approved' in one),
    )
    await tx.query(
      `update public.profiles set is_active = false where ${among}`,
      those((one) => 'gone' in one),
    )
    return tx.query<Account & { readonly id: string }>(
      `select id, user_id as "userId", email from public.profiles where ${among}`,
      those(() => true),
    )
  })
  const accounts = people.map(({ name, userId }) => {
    const profile = profiles.find((one) => one.userId === userId)
    if (!profile) throw new Error(`no profile was made for ${name}`)
    return [name, { userId, profileId: profile.id, email: profile.email }] as const
  })
  return { ...(Object.fromEntries(accounts) as Omit<Cast, 'admin'>), admin }
}

/** Of tests before: shut out past the rule that keeps the last administrator. Without a profile: everybody. */
export async function shutOut(engine: Engine, account: Account | null = null): Promise<void> {
  await engine.sql.query('alter table public.profiles disable trigger e_last_admin')
  await engine.sql.query('update public.profiles set is_active = false where $1::uuid is null or id = $1', [
    account?.profileId ?? null,
  ])
  await engine.sql.query('alter table public.profiles enable trigger e_last_admin')
}

export const reportPath = (owner: Account, study: string, mark = '1700000000000'): string =>
  `reports/${owner.userId}/rapport_${study}_${mark}.pdf`

/** A study in a given state, written directly; from acceptance on it is `intervenant`'s. */
export async function study(
  engine: Engine,
  client: Account,
  statut: Statut,
  intervenant: Account | null,
): Promise<string> {
  const id = randomUUID()
  const assigned = statut === 'en_attente' ? null : (intervenant?.profileId ?? null)
  const path = statut === 'complete' && intervenant ? reportPath(intervenant, id) : null
  await engine.sql.query(
    `insert into public.demandes_etudes (id, client_id, nom_entreprise, secteur_activite, type_etude,
      description_projet,
       zone_geographique, pays, contact_nom, contact_email, contact_telephone, statut, intervenant_id, rapport_url)
     values ($1, $2, 'Cimenterie', 'industrie', 'qualite_air', 'Mesures', 'Tlemcen', 'algerie', 'Contact secret',
       'secret@example.org', '+213 000', $3, $4, $5)`,
    [id, client.profileId, statut, assigned, path],
  )
  if (path && intervenant) {
    await engine.sql.query(
      'insert into public.reports (study_id, path, size, sha256, created_by) values ($1, $2, 10, $3, $4)',
      [id, path, SHA256, intervenant.profileId],
    )
  }
  return id
}

export const SHA256 = 'a'.repeat(64)

/** The object as storage writes it after an upload, and the facts the server reads back from it. */
export async function storeFile(
  engine: Engine,
  owner: Account,
  path: string,
  facts: { size?: number; sha256?: string; content_type?: string | null } | null = {},
): Promise<void> {
  await engine.sql.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version) values ($1, $2, $3::uuid, $4, $5)`,
    [bucketOf(path), path, owner.userId, owner.userId, randomUUID()],
  )
  if (!facts) return
  const { size = 10, sha256 = SHA256, content_type = 'application/pdf' } = facts
  await engine.sql.query('select public.record_stored_file($1, $2::bigint, $3, $4)', [path, size, sha256, content_type])
}

/** Valid arguments of `request_study`. */
export const request = (study_id: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  study_id,
  nom_entreprise: 'Cimenterie',
  secteur_activite: 'industrie',
  type_etude: 'qualite_air',
  zone_geographique: 'Tlemcen',
  pays: 'algerie',
  description_projet: 'Mesures',
  contact_nom: 'Lina',
  contact_email: 'lina@example.org',
  ...more,
})
