export const DEMO_PASSWORD = 'Hawa-demo-2026'
const DOMAIN = 'demo.hawa.example'

export interface DemoAccount {
  readonly email: string
  /** Shown in the terminal at the start. */
  readonly role: string
  readonly type_compte: 'client' | 'intervention' | 'admin'
  readonly approved: boolean
  /** Days before now. */
  readonly joined: number
  readonly metadata: Readonly<Record<string, string | number>>
}

export const DEMO_ACCOUNTS = [
  {
    email: `client@${DOMAIN}`,
    role: 'client (Algeria)',
    type_compte: 'client',
    approved: true,
    joined: 221,
    metadata: {
      nom: 'Benmansour',
      prenom: 'Amina',
      telephone: '+213 550 12 34 56',
      entreprise: 'Cimenterie de l’Ouest',
      pays: 'algerie',
    },
  },
  {
    email: `client2@${DOMAIN}`,
    role: 'client (Kenya)',
    type_compte: 'client',
    approved: true,
    joined: 205,
    metadata: {
      nom: 'Mwangi',
      prenom: 'Grace',
      telephone: '+254 712 345 678',
      entreprise: 'Rift Valley Agro Processing',
      pays: 'kenya',
      langue: 'en',
    },
  },
  {
    email: `intervenant@${DOMAIN}`,
    role: 'field specialist',
    type_compte: 'intervention',
    approved: true,
    joined: 218,
    metadata: {
      nom: 'Bouzidi',
      prenom: 'Karim',
      telephone: '+213 661 98 76 54',
      specialisation: 'Qualité de l’air',
      experience: 9,
      zone_intervention: 'Tlemcen, Oran, Alger',
      pays: 'algerie',
    },
  },
  {
    email: `intervenant2@${DOMAIN}`,
    role: 'field specialist',
    type_compte: 'intervention',
    approved: true,
    joined: 200,
    metadata: {
      nom: 'Hassan',
      prenom: 'Neema',
      telephone: '+255 754 321 098',
      specialisation: 'Émissions industrielles',
      experience: 6,
      zone_intervention: 'Nairobi, Dar es Salaam',
      pays: 'tanzanie',
      langue: 'en',
    },
  },
  {
    email: `nouveau@${DOMAIN}`,
    role: 'field specialist who still waits for approval',
    type_compte: 'intervention',
    approved: false,
    joined: 2,
    metadata: {
      nom: 'Otieno',
      prenom: 'Brian',
      telephone: '+254 733 222 111',
      specialisation: 'Bruit et vibrations',
      experience: 3,
      zone_intervention: 'Kisumu',
      pays: 'kenya',
      langue: 'en',
    },
  },
  {
    email: `admin@${DOMAIN}`,
    role: 'administrator',
    type_compte: 'admin',
    approved: true,
    joined: 230,
    metadata: { nom: 'Khelifi', prenom: 'Samira', telephone: '+213 43 21 00 00', pays: 'algerie' },
  },
] as const satisfies readonly DemoAccount[]
