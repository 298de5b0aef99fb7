import { useState, type ChangeEvent, type FormEvent } from 'react'
import { cleanAddress } from '../../../sync/domain/typed-address.ts'

export type Problems<V, R extends string> = Partial<Record<keyof V & string, R>>

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Fields that are pasted with marks that nobody sees, and are cleaned while they are typed. */
const ADDRESSES: readonly string[] = ['email', 'contact_email', 'telephone', 'contact_telephone']

/**
 * The texts of a form and their problems, as codes: sentences are made while rendering, so that a change of language
 * translates them. No problem is shown before the first attempt to submit; then each field is checked again as it
 * changes.
 */
export function useFields<V extends Readonly<Record<string, string>>, R extends string>(
  initial: V,
  check: (values: V) => Problems<V, R>,
) {
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  const [told, setTold] = useState<Problems<V, R>>({})
  const [adopting] = useState(() => new Map<string, (element: FieldElement | null) => void>())
  const problems: Problems<V, R> = tried ? { ...told, ...check(values) } : told

  /** Adopts the input made in a prerendered page before its hydration; React would put its own text back. */
  const adopt = (name: keyof V & string) => {
    const known = adopting.get(name)
    if (known) return known
    let met = false
    const first = (element: FieldElement | null) => {
      if (!element || met) return
      met = true
      const value = ADDRESSES.includes(name) ? cleanAddress(element.value) : element.value
      setValues((before) => (before[name] === value ? before : { ...before, [name]: value }))
    }
    adopting.set(name, first)
    return first
  }

  const type = (name: keyof V & string, typed: string) => {
    const value = ADDRESSES.includes(name) ? cleanAddress(typed) : typed
    setValues((before) => ({ ...before, [name]: value }))
    setTold(({ [name]: _, ...rest }) => rest as Problems<V, R>)
  }

  return {
    values,
    problems,
    setValues,
    /** Sets new values; no problem is shown before they are submitted. */
    begin: (next: V) => {
      setTried(false)
      setTold({})
      setValues(next)
    },
    /** Problems that only the server knows; each stays until its field changes. */
    tell: setTold,
    /** For an input: its name, element, text and change. */
    field: (name: keyof V & string) => ({
      name,
      ref: adopt(name),
      value: values[name] ?? '',
      onChange: ({ currentTarget: { value } }: ChangeEvent<FieldElement>) => type(name, value),
    }),
    /** The same for a `NumberField`. */
    numberField: (name: keyof V & string) => ({
      name,
      ref: adopt(name),
      value: values[name] ?? '',
      onText: (text: string) => type(name, text),
    }),
    /** The values when all are right; else null, with the first wrong field in focus. */
    submit(event: FormEvent<HTMLFormElement>): V | null {
      event.preventDefault()
      setTried(true)
      const wrong = check(values)
      if (Object.keys(wrong).length === 0) return values
      const first = [...event.currentTarget.elements].find((element) => (element.getAttribute('name') ?? '') in wrong)
      if (first instanceof HTMLElement) first.focus()
      return null
    },
  }
}
