import type { ThreadKind } from '../../../sync/domain/message.ts'

export type DemoVoice = 'client' | 'client2' | 'intervenant' | 'intervenant2' | 'admin'

/**
 * One conversation of the demo: of a study, by its company, a client's with the experts, of the team, or of two people.
 */
export interface DemoConversation {
  readonly kind: ThreadKind
  /** The company of the study, the client who asks, the team, or the two who talk. */
  readonly about: string | readonly [DemoVoice, DemoVoice]
  /** Days before the first start, oldest first. */
  readonly said: readonly (readonly [ago: number, who: DemoVoice, words: string])[]
  /** Readers to the end, besides the last author. */
  readonly readBy?: readonly DemoVoice[]
}

export const DEMO_CONVERSATIONS: readonly DemoConversation[] = [
  {
    kind: 'study',
    about: 'Cimenterie de l’Ouest',
    said: [
      [
        206.4,
        'intervenant',
        'Bonjour Madame Benmansour, je serai sur place mardi à 9 h. Faut-il des équipements de protection ' +
          'particuliers près du four ?',
      ],
      [
        206.2,
        'client',
        'Bonjour, oui : casque, chaussures et masque FFP3, fournis à l’entrée. Demandez M. Hadj au poste de garde.',
      ],
      [
        201,
        'intervenant',
        'Mesures terminées. Le filtre du four 2 était en maintenance le premier matin, je l’ai noté.',
      ],
      [200.6, 'client', 'Merci, nous attendons le rapport.'],
    ],
    readBy: ['intervenant'],
  },
  {
    kind: 'study',
    about: 'Mombasa Port Logistics',
    said: [
      [34.6, 'client2', 'Generator 3 is back in service since yesterday. Do you need to measure again?'],
      [
        34.2,
        'intervenant',
        'Thank you. One more night with all three running would settle it. Could we come on Thursday?',
      ],
      [33.9, 'client2', 'Thursday works, from 20:00. I will tell the gate.'],
      [1.1, 'client2', 'Any news about the report? Our auditor comes next week.'],
    ],
  },
  {
    kind: 'study',
    about: 'Eldoret Textile Mills',
    said: [
      [14.5, 'client2', 'The second shift starts at 14:00, please plan the dosimeters before that.'],
      [14.1, 'intervenant2', 'Noted, I will be there at 13:00 with nine dosimeters.'],
      [
        2.8,
        'intervenant2',
        'The team: I need two more calibrated class 2 microphones before Friday, mine are booked in Arusha.',
      ],
    ],
    readBy: ['client2'],
  },
  {
    kind: 'advice',
    about: 'client',
    said: [
      [9.3, 'client', 'Bonjour, à partir de quel débit un filtre à manches est-il obligatoire pour un broyeur ?'],
      [
        8.6,
        'admin',
        'Bonjour Madame Benmansour. Il n’y a pas de seuil de débit : c’est la concentration rejetée qui compte. ' +
          'Au-dessus de 50 mg/Nm³ de poussières il faut traiter, et pour un broyeur le filtre à manches est ' +
          'presque toujours le plus simple.',
      ],
    ],
  },
  {
    kind: 'advice',
    about: 'client2',
    said: [
      [
        0.3,
        'client2',
        'Good morning. Which standard applies to grain dust inside a loading bay in Kenya, and how long should ' +
          'we measure?',
      ],
    ],
  },
  {
    kind: 'equipe',
    about: 'equipe',
    said: [
      [
        40.2,
        'admin',
        'Bonjour à tous. Les nouveaux étalons de bruit sont arrivés à Alger et à Nairobi : passez les prendre ' +
          'avant vos prochaines mesures.',
      ],
      [39.7, 'intervenant2', 'Thank you! I will pick mine up in Nairobi on Monday.'],
      [
        6.4,
        'intervenant',
        'Rappel pour la zone d’Arzew : la route côtière est fermée le matin jusqu’à jeudi, passez par le sud.',
      ],
      [6.1, 'intervenant2', 'Noted, thanks Karim.'],
    ],
    readBy: ['intervenant', 'admin'],
  },
  {
    kind: 'direct',
    about: ['intervenant', 'intervenant2'],
    said: [
      [5.2, 'intervenant2', 'Hello Karim, could you lend me your second PM10 probe for the Mombasa campaign?'],
      [5.1, 'intervenant', 'Oui, bien sûr. Je l’envoie demain avec l’équipe de Nairobi.'],
    ],
    readBy: ['intervenant2'],
  },
]
