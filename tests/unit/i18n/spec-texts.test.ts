import { expect, it } from 'vitest'
import { readTexts } from '../../support/locale-files.ts'
import { SPEC_TEXTS_EN, SPEC_TEXTS_FR } from '../../support/spec-texts.ts'

it.each(SPEC_TEXTS_FR)('keeps in French %j', (text) => {
  expect([...readTexts('fr').values()]).toContain(text)
})

it.each(SPEC_TEXTS_EN)('keeps in English %j', (text) => {
  expect([...readTexts('en').values()]).toContain(text)
})
