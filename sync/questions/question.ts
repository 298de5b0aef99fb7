import * as v from 'valibot'
import type { Asking, Question } from '../contract.ts'
import type { Unchanging } from '../domain/unchanging.ts'

type Definition<S extends v.GenericSchema> = Asking & {
  /** Shape and type of the answer; an answer that this version cannot read counts as none. */
  readonly read: S
}

/* @__NO_SIDE_EFFECTS__ */
export const question = <S extends v.GenericSchema>({ read, ...asking }: Definition<S>): Question<AnswerOf<S>> => ({
  ...asking,
  read: (body) => {
    const parsed = v.safeParse(read, body)
    return parsed.success ? (parsed.output as AnswerOf<S>) : null
  },
})

/** The type of an answer, or of a part of one, as its schema reads it. */
export type AnswerOf<S extends v.GenericSchema> = Unchanging<v.InferOutput<S>>
