import { page } from 'vitest/browser'

const main = page.getByRole('main')

/** The journal on the page of a mission. */
export const journal = main.getByRole('region', { name: 'Journal de la mission' })

export const notesDialog = page.getByRole('dialog', { name: 'Notes de terrain' })

/** Opens the notes from the bar of a mission. */
export const openNotes = () => main.getByRole('button', { name: 'Écrire une note' }).click()

export const closeNotes = () => notesDialog.getByRole('button', { name: 'Fermer' }).click()

/** Writes and saves the notes of the mission on the screen. */
export async function saveNotes(text: string): Promise<void> {
  await openNotes()
  await notesDialog.getByLabelText('Ce que vous observez sur place').fill(text)
  await notesDialog.getByRole('button', { name: 'Enregistrer les notes' }).click()
}
