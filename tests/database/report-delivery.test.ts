import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, reportPath, SHA256, storeFile, study, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, word, type Engine } from '../support/database.ts'

describe.each(ENGINES)('[L11] delivery of a report on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let mission: string
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const attach = async (path: string, more: Readonly<Record<string, unknown>> = {}) => {
    const args = { study_id: mission, path, size: 10, sha256: SHA256, ...more }
    return engine.as(people.intervenant, (tx) => apply(tx, 'attach_report', args))
  }
  const ready = async (mark: string, facts?: Parameters<typeof storeFile>[3]): Promise<string> => {
    mission = await study(engine, people.client, 'terminée', people.intervenant)
    const path = reportPath(people.intervenant, mission, mark)
    await storeFile(engine, people.intervenant, path, facts)
    return path
  }

  it('answers a receipt and makes the study complete', async () => {
    const path = await ready('1')
    const verdict = await attach(path, { type_rapport: 'laboratoire', commentaires: ' deux points ' })
    expect(verdict).toMatchObject({
      verdict: 'applied',
      replayed: false,
      result: {
        study_id: mission,
        statut: 'complete',
        path,
        size: 10,
        sha256: SHA256,
        received_at: expect.any(String),
      },
    })
    const [row] = await engine.sql.query(
      `select s.statut, s.rapport_url, s.rapport_uploaded_at is not null as dated, r.type_rapport, r.commentaires,
        s.rev::int = $2 as same
       from public.demandes_etudes s join public.reports r on r.study_id = s.id where s.id = $1`,
      [mission, verdict.result?.['rev']],
    )
    expect(row).toEqual({
      statut: 'complete',
      rapport_url: path,
      dated: true,
      type_rapport: 'laboratoire',
      commentaires: 'deux points',
      same: true,
    })
  })

  it('file_missing: nothing there, or somebody else’s object at this path', async () => {
    await ready('2')
    expect(word(await attach(reportPath(people.intervenant, mission, 'elsewhere')))).toBe('file_missing')
    const forged = reportPath(people.intervenant, mission, 'forged')
    await storeFile(engine, people.otherIntervenant, forged)
    expect(word(await attach(forged))).toBe('file_missing')
  })

  it('file_unverified: not read back yet, or replaced since', async () => {
    expect(word(await attach(await ready('3', null)))).toBe('file_unverified')
    const path = await ready('4')
    await engine.sql.query('delete from storage.objects where name = $1', [path])
    await storeFile(engine, people.intervenant, path, null)
    expect(word(await attach(path))).toBe('file_unverified')
  })

  it('not_pdf, too_large and file_mismatch: what was read back decides', async () => {
    expect(word(await attach(await ready('5', { content_type: 'image/png' })))).toBe('not_pdf')
    expect(word(await attach(await ready('6', { size: 10 * 1024 * 1024 + 1 })))).toBe('too_large')
    expect(word(await attach(await ready('7', { size: 11 })))).toBe('file_mismatch')
    expect(word(await attach(await ready('8', { sha256: 'b'.repeat(64) })))).toBe('file_mismatch')
  })

  it('a path of another shape, study or person is invalid, and so is a checksum that is none', async () => {
    await ready('9')
    const other = await study(engine, people.client, 'terminée', people.intervenant)
    const wrong = [
      `reports/${people.intervenant.userId}/rapport_${mission}.pdf`,
      `reports/${people.intervenant.userId}/../x/rapport_${mission}_1.pdf`,
      reportPath(people.intervenant, mission, '1/2'),
      reportPath(people.intervenant, other, '1'),
      reportPath(people.otherIntervenant, mission, '1'),
    ]
    for (const path of wrong) expect((await attach(path)).result, path).toEqual({ field: 'path', reason: 'malformed' })
    const path = reportPath(people.intervenant, mission, '9')
    for (const sha256 of ['a'.repeat(63), 'A'.repeat(64), 'g'.repeat(64)]) {
      expect((await attach(path, { sha256 })).result).toEqual({ field: 'sha256', reason: 'malformed' })
    }
    expect(word(await attach(path, { size: 10 * 1024 * 1024 + 1 }))).toBe('too_large')
    expect(word(await attach(path))).toBe('applied')
  })
})
