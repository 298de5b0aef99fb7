import type { StudyView } from '../../../sync/index.ts'

/** A file name that every system accepts and that names the company of the report. */
export function reportFileName({
  nom_entreprise,
  rapport_uploaded_at,
}: Pick<StudyView, 'nom_entreprise' | 'rapport_uploaded_at'>): string {
  const company = nom_entreprise
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  const day = rapport_uploaded_at?.slice(0, 10)
  return `${['rapport', company, day].filter(Boolean).join('-')}.pdf`
}
