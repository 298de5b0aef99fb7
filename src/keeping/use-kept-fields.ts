import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormDraft } from '../data/use-form-draft.ts'
import { useFields, type Problems } from '../ui/use-fields.ts'

/**
 * `useFields` of a person who is signed in: what differs from `initial` is kept as it is typed and chosen, under the
 * name of the form, and is there again when the form is opened. `forget` is to be called when its command is queued.
 * `base`: over what it is typed, which stays as it was when the draft began, whatever has become of it meanwhile.
 */
export function useKeptFields<V extends Readonly<Record<string, string>>, R extends string = never>(
  form: string,
  initial: V,
  check: (values: V) => Problems<V, R> = () => ({}),
  base = '',
) {
  const { draft, keep, forget } = useFormDraft(form)
  const [found] = useState(draft)
  const before = onlyOf(found, initial)
  const [seen, setSeen] = useState(found?.[BASE] ?? null)
  const fields = useFields<V, R>({ ...initial, ...before }, check)
  const { values } = fields
  const drop = () => {
    setSeen(null)
    forget()
  }
  const follow = useEffectEvent(() => {
    const typed = Object.entries(values).filter(([name, value]) => value !== initial[name])
    if (typed.length === 0) return drop()
    setSeen(seen ?? base)
    keep({ ...Object.fromEntries(typed), [BASE]: seen ?? base })
  })
  const last = useRef(values)
  useEffect(() => {
    if (values === last.current) return
    last.current = values
    follow()
  }, [values])
  /** `field` for a `DayField`. */
  const dayField = (name: keyof V & string) => {
    const { ref: _, onText, ...field } = fields.numberField(name)
    return { ...field, onDay: onText }
  }
  return { ...fields, dayField, base: seen ?? base, forget: drop }
}

/** No field is called so. */
const BASE = '(base)'

type Texts = Readonly<Record<string, string>>

function onlyOf<V extends Texts>(found: Texts | null, initial: V): Partial<V> {
  return Object.fromEntries(Object.entries(found ?? {}).filter(([name]) => name in initial)) as Partial<V>
}
