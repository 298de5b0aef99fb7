import { randomUUID } from 'node:crypto'

/** Valid arguments of `save_letter`: a new draft, whole in French and Arabic. */
export const letterDraft = (more: Readonly<Record<string, unknown>> = {}) => ({
  letter_id: randomUUID(),
  version_id: randomUUID(),
  sujet: { fr: "L'air de novembre", en: '', ar: 'هواء نوفمبر' },
  corps: { fr: 'Bonjour,\n\nLisez [la mesure](https://hawa.example/mesure).', en: '', ar: 'السلام عليكم' },
  ...more,
})
