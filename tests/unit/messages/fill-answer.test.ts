import { expect, test } from 'vitest'
import { contentProblems } from '../../../sync/domain/content-problems.ts'
import { READY_ANSWERS } from '../../../src/content/ready-answers.ts'
import { filledAnswer, gapIn } from '../../../src/features/messages/answers/fill-answer.ts'

const nameOf = (variable: string) => `<${variable}>`
const values = { name: 'Amina', reference: 'E-DZ-26-0001', date: null }

test('what is known is filled in, what is not stays as a gap with its name, wherever it stands', () => {
  const filled = filledAnswer('{{name}}, {{ reference }} : {{date}}, {{date}} {{autre}}', values, nameOf)
  expect(filled).toBe('Amina, E-DZ-26-0001 : {<date>}, {<date>} {{autre}}')
  expect(gapIn(filled)).toEqual({ text: '{<date>}', start: 22, end: 30 })
})

test.each(['Bonjour', '{}', '{\n}', 'a } b { c'])('no gap: %j', (words) => {
  expect(gapIn(words)).toBeNull()
})

test('an unknown variable is a gap too', () => {
  expect(gapIn('Le {{autre}}.')?.text).toBe('{autre}')
})

test.each([...READY_ANSWERS])('the shipped answer %s could be published, and is whole with all values', (_, body) => {
  expect(contentProblems('answer', body)).toEqual([])
  for (const words of Object.values(body.text))
    expect(gapIn(filledAnswer(words, { ...values, date: '1er mai' }, nameOf))).toBeNull()
})

test.each([
  ['an unknown variable', { fr: '{{prix}}', en: '{{prix}}', ar: '{{prix}}' }, 'unknown_name'],
  ['a variable that one language lacks', { fr: '{{name}}', en: '{{name}}', ar: 'س' }, 'unknown_name'],
  ['a language that is not written', { fr: 'a', en: 'b', ar: '' }, 'required'],
])('an answer with %s is not offered', (_why, text, reason) => {
  const found = contentProblems('answer', { title: { fr: 't', en: 't', ar: 't' }, text })
  expect(found.map((one) => one.reason)).toContain(reason)
})
