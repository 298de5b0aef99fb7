/** Longest texts in characters, the same as the database's CHECKs; a contract test compares behaviours. */
export const LIMITS = {
  nom_entreprise: 200,
  zone_geographique: 200,
  description_projet: 5000,
  contact_nom: 200,
  contact_email: 254,
  contact_telephone: 40,
  motif: 1000,
  notes_terrain: 20_000,
  commentaires: 5000,
  nom: 100,
  prenom: 100,
  telephone: 40,
  entreprise: 200,
  specialite: 200,
  zone_intervention: 200,
  experience: 80,
} as const
