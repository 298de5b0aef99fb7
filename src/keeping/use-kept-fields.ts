import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormDraft } from '../data/commands/use-form-draft.ts'
import { useFields, type Problems } from '../ui/forms/use-fields.ts'

/**
 * `useFields` of a person who is signed in: fields that differ from `initial` are kept as they change, under the name
 * of the form, and are there again when the form is opened. Call `forget` when its command is queued. `base`: the
 * version under the input; the returned one stays as it was when the draft began, whatever happens meanwhile.
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

/** No field has this name. */
const BASE = '(base)'

type Texts = Readonly<Record<string, string>>

function onlyOf<V extends Texts>(found: Texts | null, initial: V): Partial<V> {
  return Object.fromEntries(Object.entries(found ?? {}).filter(([name]) => name in initial)) as Partial<V>
}
