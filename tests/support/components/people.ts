import { aProfile } from '../study-rows.ts'

export const aClient = aProfile({
  type_compte: 'client',
  nom: 'Benmansour',
  prenom: 'Amina',
  email: 'amina@example.org',
  telephone: '+213 550 12 34 56',
  entreprise: 'Cimenterie de l’Ouest',
  specialite: null,
  zone_intervention: null,
  experience: null,
  pays: 'algerie',
})

export const aSpecialist = aProfile({
  nom: 'Bouzidi',
  prenom: 'Karim',
  email: 'karim@example.org',
  zone_intervention: 'Tlemcen, Oran',
  pays: 'algerie',
})

export const anAdmin = aProfile({
  type_compte: 'admin',
  nom: 'Saïdi',
  prenom: 'Lila',
  email: 'lila@example.org',
  specialite: null,
  zone_intervention: null,
  experience: null,
  pays: 'algerie',
})
