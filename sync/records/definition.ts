import * as v from 'valibot'
import type { Unchanging } from '../domain/unchanging.ts'

/** All that the app knows of a kind of record. */
export interface Kind<N extends string = string, S extends Body = Body> {
  /** As the server names it. */
  readonly name: N
  /** Body as the feed brings it, or an older version stored it [L15]; its type is the schema's output. */
  readonly body: S
  /** ISO 8601: lists of this kind are in its order. */
  at(body: v.InferOutput<S>): string
}

type Body = v.GenericSchema<unknown, object>

/** The output type of a schema, read-only. */
export type BodyOf<K extends Pick<Kind, 'body'>> = Unchanging<v.InferOutput<K['body']>>

export const kind = <const N extends string, S extends Body>(definition: Kind<N, S>): Kind<N, S> => definition

/** ISO 8601, in whatever precision. */
export const instant = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value))),
)
/** YYYY-MM-DD. */
export const day = v.pipe(v.string(), v.isoDate())
export const text = v.nullable(v.string())
/** Only on the device that withdraws it, until the server has heard of it: then it is gone. */
export const withdrawnAt = v.nullable(instant)
