/** The sections of each legal page, in order; their words are in the texts `legal`. */
export const LEGAL_PAGES = {
  notices: ['editor', 'hosting', 'ownership', 'content'],
  privacy: [
    'controller',
    'given',
    'device',
    'server',
    'purposes',
    'readers',
    'where',
    'retention',
    'newsletter',
    'trackers',
    'rights',
    'complaints',
    'security',
  ],
  terms: [
    'service',
    'accounts',
    'requests',
    'missions',
    'cancelling',
    'reports',
    'verification',
    'offline',
    'duties',
    'liability',
    'law',
  ],
} as const

export type LegalPageName = keyof typeof LEGAL_PAGES
