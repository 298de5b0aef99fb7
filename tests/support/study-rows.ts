import { profileId, studyId, userId } from '../../sync/domain/ids.ts'
import type { Profile } from '../../sync/domain/profile.ts'
import type { Study } from '../../sync/domain/study.ts'

export function aProfile(more: Partial<Profile> = {}): Profile {
  return {
    id: profileId(crypto.randomUUID()),
    user_id: userId(crypto.randomUUID()),
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
    ...more,
  }
}

export function aStudy(more: Partial<Study> = {}): Study {
  return {
    id: studyId(crypto.randomUUID()),
    rev: 10,
    reference: 'E-DZ-26-0142',
    client_id: profileId(crypto.randomUUID()),
    client_nom: 'Amina Benali',
    nom_entreprise: 'Cimenterie de Tlemcen',
    secteur_activite: 'industrie',
    type_etude: 'qualite_air',
    description_projet: 'Poussières autour du four',
    zone_geographique: 'Tlemcen',
    pays: 'algerie',
    budget_estime: null,
    prix_convenu: null,
    echeance: null,
    delai_souhaite: null,
    contact_nom: null,
    contact_email: null,
    contact_telephone: null,
    statut: 'en_attente',
    intervenant_id: null,
    intervenant_nom: null,
    date_acceptation: null,
    date_debut_mission: null,
    date_fin_mission: null,
    notes_terrain: null,
    latitude: null,
    longitude: null,
    rapport_url: null,
    rapport_uploaded_at: null,
    rapport_size: null,
    rapport_sha256: null,
    type_rapport: null,
    commentaires: null,
    created_at: '2026-05-01T08:00:00.000Z',
    updated_at: '2026-05-01T08:00:00.000Z',
    ...more,
  }
}
