/** Parsers of all inbound data; malformed data never reaches the store. */
import * as v from 'valibot'
import { LANGUES, PAYS, TYPES_RAPPORT } from '../domain/enumerations.ts'
import { profileId, studyId, userId } from '../domain/ids.ts'
import { TYPES_COMPTE } from '../domain/profile.ts'
import { normaliseStatut } from '../domain/study.ts'
import type { Digest, ExportPage } from './transport.ts'
import { parse } from './wire-replies.ts'
import type { LostWork } from '../contract.ts'
import type { Profile } from '../domain/profile.ts'

export const UUID = v.pipe(v.string(), v.uuid())
export const idOf = <T>(parse: (text: string) => T) => v.pipe(UUID, v.transform(parse))
const text = v.nullable(v.string())
const number = v.nullable(v.number())
/** A revision [L7]. */
export const rev = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const instant = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value))),
)
const optionalInstant = v.nullable(instant)

const statut = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const known = normaliseStatut(dataset.value)
    if (known) return known
    addIssue({ message: 'unknown statut' })
    return NEVER
  }),
)

export const studyRow = v.object({
  id: idOf(studyId),
  rev,
  deleted: v.literal(false),
  // Missing in the answers of a server older than references.
  reference: v.optional(text, null),
  client_id: idOf(profileId),
  client_nom: text,
  nom_entreprise: v.string(),
  secteur_activite: v.string(),
  type_etude: v.string(),
  description_projet: v.string(),
  zone_geographique: v.string(),
  pays: v.string(),
  budget_estime: text,
  delai_souhaite: text,
  // Missing in the answers of a server older than prices.
  prix_convenu: v.optional(number, null),
  echeance: v.optional(text, null),
  contact_nom: text,
  contact_email: text,
  contact_telephone: text,
  statut,
  intervenant_id: v.nullable(idOf(profileId)),
  intervenant_nom: text,
  date_acceptation: optionalInstant,
  date_debut_mission: optionalInstant,
  date_fin_mission: optionalInstant,
  notes_terrain: text,
  latitude: number,
  longitude: number,
  rapport_url: text,
  rapport_uploaded_at: optionalInstant,
  rapport_size: number,
  rapport_sha256: text,
  type_rapport: v.nullable(v.picklist(TYPES_RAPPORT)),
  commentaires: text,
  created_at: instant,
  updated_at: instant,
})

export const profileRow = v.object({
  id: idOf(profileId),
  user_id: idOf(userId),
  nom: v.string(),
  prenom: v.string(),
  email: v.string(),
  telephone: text,
  entreprise: text,
  specialite: text,
  zone_intervention: text,
  experience: number,
  pays: v.nullable(v.picklist(PAYS)),
  langue: v.exactOptional(v.picklist(LANGUES)),
  type_compte: v.picklist(TYPES_COMPTE),
  is_active: v.boolean(),
  is_approved: v.boolean(),
  created_at: v.string(),
  deletion_requested_at: v.exactOptional(optionalInstant),
  refusal_reason: v.exactOptional(text),
  rev,
})

/** `{ profile: null }`: the account has no profile; null: not an answer of ours. */
export function readOwnProfile(body: unknown): { readonly profile: Profile | null } | null {
  if (!Array.isArray(body)) return null
  if (body.length === 0) return { profile: null }
  const profile = parse(profileRow, body[0])
  return profile && { profile }
}

export const digest = v.object({
  count: v.pipe(v.number(), v.safeInteger()),
  xor: v.pipe(v.number(), v.integer()),
  server_time: instant,
  timeline: v.exactOptional(UUID),
})
const timeline = v.object({ timeline: UUID })
export const readTimeline = (body: unknown): string | null => parse(timeline, body)?.timeline ?? null
export const readDigest = (body: unknown): Digest | null => parse(digest, body)

/** The contents are for the person to read: the device does not interpret them. */
const exportedData = v.looseObject({ format: v.string(), made_at: instant })
const safeInteger = v.pipe(v.number(), v.integer())
const exportPage = v.object({
  lists: v.record(v.string(), v.array(v.unknown())),
  next: v.nullable(v.object({ part: v.string(), skip: safeInteger })),
})

export function readExportPage(body: unknown): ExportPage | null {
  const page = parse(exportPage, body)
  const base = parse(exportedData, body)
  if (!page || !base) return null
  const { lists: _lists, next: _next, ...rest } = base
  return { ...page, base: { ...rest, format: base.format, made_at: base.made_at } }
}

const deviceKey = v.object({ secret: v.nullable(v.string()) })
export const readDeviceKey = (body: unknown) => parse(deviceKey, body)

const loss = v.object({
  lost: v.nullable(
    v.object({
      waiting: v.number(),
      refused: v.number(),
      oldest_name: v.nullable(v.string()),
      last_contact: v.string(),
    }),
  ),
})

export const readLoss = (body: unknown): { readonly lost: LostWork | null } | null => parse(loss, body)
