/** The device and the server clean addresses alike. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanAddress, foreignLetter } from '../../sync/domain/typed-address.ts'
import { CLEANED, MIXED } from '../support/address-cases.ts'
import { ENGINES, type Engine } from '../support/database.ts'

describe.each(ENGINES)('addresses on $name', ({ open }) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine?.close())

  const onServer = async (texts: readonly string[]) =>
    engine.sql.query<{ clean: string; mixed: boolean }>(
      `select hawa.clean_address(t) as clean, hawa.mixes_letters(t) as mixed
     from jsonb_array_elements_text($1::text::jsonb) with ordinality e (t, n) order by n`,
      [JSON.stringify(texts)],
    )

  it('the shared table', async () => {
    const cleaned = await onServer(CLEANED.map(([typed]) => typed))
    expect(cleaned.map(({ clean }) => clean)).toEqual(CLEANED.map(([, meant]) => meant))
    const mixed = await onServer(MIXED.map(([address]) => address))
    expect(mixed.map((one) => one.mixed)).toEqual(MIXED.map(([, letter]) => letter !== null))
  })

  it('every sign of the planes that people write in', async () => {
    const signs = Array.from({ length: 0xffff }, (_, index) => index + 1)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .concat([0xe0001, 0xe007f, 0xe0080, 0xe0100, 0xe01ef, 0x1f600])
      .map((code) => `a${String.fromCodePoint(code)}b`)
    const answers = await onServer(signs)
    const wrong = signs.filter(
      (sign, index) =>
        answers[index]?.clean !== cleanAddress(sign) || answers[index].mixed !== (foreignLetter(sign) !== null),
    )
    expect(wrong.map((sign) => sign.codePointAt(1)?.toString(16))).toEqual([])
  })

  it('any text', async () => {
    const texts = fc
      .sample(fc.string({ unit: 'binary', maxLength: 40 }), 300)
      .map((text) => text.replaceAll(/\0|\p{Surrogate}/gu, ''))
    const answers = await onServer(texts)
    expect(answers.map(({ clean }) => clean)).toEqual(texts.map(cleanAddress))
  })
})
