/**
 * The studies of the benches in browsers: the same for the floor, for Hawa and for others, on both sides of the line.
 */
import { profileId, studyId, userId } from '../../../sync/domain/ids.ts'
import type { Profile } from '../../../sync/domain/profile.ts'
import type { Statut, Study } from '../../../sync/domain/study.ts'

export const ME: Profile = {
  id: profileId(uuid(1, 0)),
  user_id: userId(uuid(2, 0)),
  nom: 'Mwangi',
  prenom: 'Joseph',
  email: 'joseph@example.org',
  telephone: null,
  entreprise: null,
  specialite: 'Qualité de l’air',
  zone_intervention: 'Nairobi',
  experience: 6,
  pays: 'kenya',
  type_compte: 'intervention',
  is_active: true,
  is_approved: true,
  created_at: '2026-01-01T00:00:00.000Z',
  rev: 1,
}

/** The state whose list is measured, of its own indexes: a tenth of the studies. */
export const LISTED: Statut = 'en_cours'
/** As many as a list is asked for at once. */
export const PAGE = 50

/** Of ten studies four are this specialist's, two available, four delivered by others. */
const SHARE: readonly (readonly [Statut, mine: boolean])[] = [
  ['acceptée', true],
  ['en_cours', true],
  ['terminée', true],
  ['complete', true],
  ['en_attente', false],
  ['en_attente', false],
  ['complete', false],
  ['complete', false],
  ['complete', false],
  ['complete', false],
]
const NEWEST = Date.UTC(2026, 5, 1)
const MINUTE = 60_000

/** About 1 kB of JSON in 30 fields. @param n from 0; its revision is one more */
export function benchStudy(n: number): Study {
  const [statut, mine] = SHARE[n % SHARE.length] ?? ['en_attente', false]
  const delivered = statut === 'complete'
  // Neither in the order of the revisions nor the other way round.
  const created = new Date(NEWEST - ((n * 7919) % 1_000_003) * MINUTE).toISOString()
  return {
    id: studyId(uuid(3, n)),
    rev: n + 1,
    reference: `E-DZ-26-${String(n + 1).padStart(4, '0')}`,
    client_id: profileId(uuid(4, n % 500)),
    client_nom: mine ? `Amina Benali ${n % 500}` : null,
    nom_entreprise: `Cimenterie de Tlemcen ${n}`,
    secteur_activite: 'industrie',
    type_etude: 'qualite_air',
    description_projet: `Poussières autour du four ${n}. ${'Mesures le jour et la nuit, sous le vent. '.repeat(4)}`,
    zone_geographique: 'Tlemcen',
    pays: 'algerie',
    budget_estime: '10k_50k',
    prix_convenu: null,
    echeance: created,
    delai_souhaite: '1_mois',
    contact_nom: mine ? 'Nadia Benali' : null,
    contact_email: mine ? 'nadia@cimenterie.example' : null,
    contact_telephone: mine ? '+213 43 00 00 00' : null,
    statut,
    intervenant_id: mine ? ME.id : delivered ? profileId(uuid(5, n % 40)) : null,
    intervenant_nom: mine || delivered ? 'Joseph Mwangi' : null,
    date_acceptation: mine || delivered ? created : null,
    date_debut_mission: null,
    date_fin_mission: null,
    notes_terrain: mine ? 'Vent faible.' : null,
    latitude: null,
    longitude: null,
    rapport_url: delivered ? `reports/${uuid(5, n % 40)}/rapport_${uuid(3, n)}_1.pdf` : null,
    rapport_uploaded_at: delivered ? created : null,
    rapport_size: delivered ? 200_000 : null,
    rapport_sha256: delivered ? 'a'.repeat(64) : null,
    type_rapport: null,
    commentaires: null,
    created_at: created,
    updated_at: created,
  }
}

function uuid(kind: number, n: number): string {
  return `${String(kind).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
}
