import { offices } from '../../../src/content/company.ts'
import type { Langue } from '../../../sync/domain/enumerations.ts'

/** As the app names its months, with its digits. */
const NAMES: Readonly<Record<Langue, string>> = { fr: 'fr-FR', en: 'en-GB', ar: 'ar-DZ-u-nu-latn' }

/**
 * The day of an instant as the office counts it, written out; of no office: as the first one does. Nothing for what is
 * no instant.
 */
export function formatMailDay(langue: Langue, at: string, office: string): string {
  const instant = new Date(at)
  if (Number.isNaN(instant.getTime())) return ''
  const all = Object.values(offices)
  const timeZone = (all.find(({ pays }) => pays === office) ?? all[0])?.timeZone ?? 'UTC'
  return new Intl.DateTimeFormat(NAMES[langue], { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    instant,
  )
}
