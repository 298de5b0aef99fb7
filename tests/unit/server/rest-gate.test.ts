import { describe, expect, test } from 'vitest'
import { bounded, tooMuch } from '../../../supabase/local/gaps/rest-gate.ts'

const asked = (query: string): string | null => tooMuch(new URL(`http://hawa.invalid/rest/v1/messages?${query}`))
const many = (count: number, column: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => column(at)).join(',')

describe('what one request of the data API may ask', () => {
  test.each([
    ['what the app asks', 'select=*&order=jour,pays'],
    ['names of its own', 'select=wer:nom,was:prenom'],
    ['two hundred columns', `select=${many(200, (at) => `c${at}`)}`],
    ['the same name in another table', 'select=id,study_events(id,kind)'],
    ['a filter', 'select=id&nom=eq.a::b'],
  ])('%s: answered', (_, query) => expect(asked(query)).toBeNull())

  test.each([
    ['six hundred names for one column', `select=${many(600, (at) => `a${at}:contenu`)}`, 'selects a column twice'],
    ['the same column again', 'select=contenu,contenu', 'selects a column twice'],
    ['the same under another name', 'select=contenu,a:contenu', 'selects a column twice'],
    ['in an embedded table', 'select=id,study_events(kind,b:kind)', 'selects a column twice'],
    ['after a bracket that closes nothing', 'select=)id,a:id', 'selects a column twice'],
    ['more than two hundred columns', `select=${many(201, (at) => `c${at}`)}`, 'selects more than 200 columns'],
    ['a cast', 'select=a:contenu::json', 'casts a column'],
    ['a cast within', 'select=id,study_events(kind::bytea)', 'casts a column'],
    ['tables in tables in tables', 'select=a(b(c(id)))', 'embeds too much'],
    ['nine tables', `select=${many(9, (at) => `t${at}(id)`)}`, 'embeds too much'],
    ['a regular expression', 'nom=match.(a%2B)%2B%24', 'matches a regular expression'],
    ['filters in filters', `or=${'('.repeat(101)}`, 'nests filters too deep'],
    ['parameters without end', many(61, (at) => `p${at}=eq.1`).replaceAll(',', '&'), 'more than 60 parameters'],
  ])('%s: refused', (_, query, problem) => expect(asked(query)).toBe(problem))

  test('an answer ends at eight megabytes, and a shorter one is whole', async () => {
    const answer = (size: number): Response => new Response('x'.repeat(size), { headers: { 'content-range': '0-1/2' } })
    const whole = await bounded(answer(8 * 1024 * 1024))
    expect([whole.status, whole.headers.get('content-range')]).toEqual([200, '0-1/2'])
    expect(await whole.text()).toHaveLength(8 * 1024 * 1024)
    const refused = await bounded(answer(8 * 1024 * 1024 + 1))
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ code: 'PGRST100' })])
  })
})
