import { PLURAL_FORMS, type Wording, type Wordings } from '../../../../sync/domain/published-text.ts'
import { LANGUAGES } from '../../../i18n/languages.ts'

/** Typed wordings, and the version they were typed over; null: the first one. */
export interface TypedWordings {
  readonly wordings: Wordings
  readonly seen: string | null
}

/** The typed wordings as one text of a stored form; `typedIn` reads it. */
export const typedText = (typed: TypedWordings): string => JSON.stringify(typed)

/** Keys that are no wording are left out. */
export function typedIn(text: string): TypedWordings {
  const { wordings, seen } = recordOf(JSON.parse(text))
  const found = recordOf(wordings)
  return {
    seen: typeof seen === 'string' ? seen : null,
    wordings: Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const wording = wordingOf(found[language])
        return wording === null ? [] : [[language, wording]]
      }),
    ),
  }
}

function wordingOf(value: unknown): Wording | null {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return null
  const forms = recordOf(value)
  return Object.fromEntries(
    PLURAL_FORMS.flatMap((form) => {
      const words = forms[form]
      return typeof words === 'string' ? [[form, words]] : []
    }),
  )
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
