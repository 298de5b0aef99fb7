import type { Answer } from '../transport/transport.ts'

/** Server time minus device time in ms; `ok` with null: it cannot be measured. */
export type MeasureClock = () => Promise<Answer<number | null>>

/** Asks the server when `known` returns null; `digest` updates the source of `known`. */
export const clockMeasure =
  (known: () => Promise<number | null>, digest: () => Promise<Answer<unknown>>): MeasureClock =>
  async () => {
    const before = await known()
    if (before !== null) return { kind: 'ok', value: before }
    const answer = await digest()
    return answer.kind === 'ok' ? { kind: 'ok', value: await known() } : answer
  }

/** For visitors, to whom the server sends no time. */
export const UNTOLD = async (): Promise<Answer<null>> => ({ kind: 'ok', value: null })
