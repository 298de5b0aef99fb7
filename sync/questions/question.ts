import * as v from 'valibot'
import type { Question } from '../contract.ts'
import type { Unchanging } from '../domain/unchanging.ts'

interface Asking<S extends v.GenericSchema> extends Omit<Question<unknown>, 'read'> {
  /** Shape and type of the answer; an answer that this version cannot read counts as none. */
  readonly read: S
}

/* @__NO_SIDE_EFFECTS__ */
export const question = <S extends v.GenericSchema>({ read, ...asking }: Asking<S>): Question<AnswerOf<S>> => ({
  ...asking,
  read: (body) => {
    const parsed = v.safeParse(read, body)
    return parsed.success ? (parsed.output as AnswerOf<S>) : null
  },
})

export type AnswerOf<S extends v.GenericSchema> = Unchanging<v.InferOutput<S>>
