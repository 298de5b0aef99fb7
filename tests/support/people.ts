import { profileId, type ProfileId } from '../../sync/domain/ids.ts'
import type { EmbeddedServer } from './embedded-server.ts'
import { advance, askForStudy, newCaller, type Caller, type StudyStep } from './server-api.ts'

/** An account that one story made for itself. */
export interface Person {
  readonly email: string
  readonly nom: string
  readonly prenom: string
  readonly profileId: ProfileId
  /** The same person without a browser. */
  readonly caller: Caller
}

type Kind = 'client' | 'intervention' | 'admin'
export type Metadata = Readonly<Record<string, string | number>>

export interface People {
  client(metadata?: Metadata): Promise<Person>
  /** Approved. */
  specialist(metadata?: Metadata): Promise<Person>
  admin(metadata?: Metadata): Promise<Person>
}

const NAMES = {
  client: ['Amina', 'Benali'],
  intervention: ['Karim', 'Haddad'],
  admin: ['Lila', 'Saïdi'],
} as const satisfies Record<Kind, readonly [string, string]>

let made = 0

/** Makes accounts on a running server; each address is used once. */
export function peopleOn(server: Pick<EmbeddedServer, 'url' | 'sql'>): People {
  async function join(type_compte: Kind, metadata: Metadata = {}): Promise<Person> {
    made += 1
    const email = `${type_compte}-${process.pid}-${made}@stories.hawa.example`
    const [prenom, nom] = NAMES[type_compte]
    const data = {
      prenom,
      nom,
      telephone: '+213 550 00 00 00',
      pays: 'algerie',
      ...metadata,
      type_compte: type_compte === 'admin' ? 'client' : type_compte,
    }
    const caller = await newCaller(server.url, email, data)
    const [profile] = await server.sql<{ id: string }>(
      'update public.profiles set type_compte = $2, is_approved = true where email = $1 returning id',
      [email, type_compte],
    )
    if (!profile) throw new Error(`${email} has no profile`)
    return { email, nom, prenom, profileId: profileId(profile.id), caller }
  }
  return {
    client: (metadata) => join('client', metadata),
    specialist: (metadata) =>
      join('intervention', {
        specialisation: 'Qualité de l’air',
        zone_intervention: 'Tlemcen',
        experience: 6,
        ...metadata,
      }),
    admin: (metadata) => join('admin', metadata),
  }
}

/** A study of a fresh client that a fresh specialist has taken as far as this step. */
export async function missionOf(people: People, company: string, step: StudyStep) {
  const [client, specialist] = [await people.client(), await people.specialist()]
  const studyId = await askForStudy(client.caller, company)
  await advance(specialist.caller, studyId, step)
  return { client, specialist, studyId }
}
