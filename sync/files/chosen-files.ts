import type { ChosenFiles } from '../contract.ts'
import type { FilesDatabase } from '../reports/files-database.ts'

interface ChosenParts {
  readonly files: FilesDatabase
  /** Device time in ms. */
  readonly now: () => number
}

/** Longer than anybody leaves a form half filled in. */
export const CHOSEN_MS = 30 * 24 * 3_600_000

/** The chosen file of a form. A device without storage gives null and false, never an exception. */
export function openChosenFiles({ files, now }: ChosenParts): ChosenFiles {
  return {
    find: (form) => files.chosenIn(form).catch(() => null),
    async keep(form, file) {
      try {
        await files.chosen
          .where('at')
          .below(now() - CHOSEN_MS)
          .delete()
        await files.choose(form, file, now())
        return true
      } catch {
        return false
      }
    },
    forget: (form) => files.chosen.delete(form).catch(() => {}),
  }
}
