import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext } from 'playwright/test'
import { MAX_REPORT_BYTES } from '../../sync/domain/report.ts'
import { openDevice } from '../support/device.ts'
import { narrowLine } from '../support/narrow-line.ts'
import { failedRequests } from '../support/noise.ts'
import { missionOf } from '../support/people.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { RECEIVED, SyncCentre } from '../support/page-objects/sync-centre.ts'
import { chosenFile, reportPdfOfSize } from '../support/report-pdf.ts'
import { ledgerOf, type StudyRow } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Carrière de Sidi Saada'
const MIB = 1024 * 1024

/** Risk: upload. A broken line, browser or server sends a report twice, in part, or never. */
test('ten megabytes over a cut line, a closed browser and a killed server: once, and whole', async ({
  server,
  people,
  admin,
  noise,
}) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const { specialist, studyId } = await missionOf(people, company, 'finish_study')
  const pdf = await reportPdfOfSize(company, MAX_REPORT_BYTES)

  /** First byte of each part that was sent. */
  const parts: number[] = []
  const listen = (context: BrowserContext) =>
    context.on('request', (request) => {
      if (request.method() === 'PATCH') parts.push(Number(request.headers()['upload-offset']))
    })
  /** Bytes of the report that are on the server's disk. */
  const arrived = async (): Promise<number> => {
    const folder = path.join(server.dataDir, 'uploads')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.part'))
    return Math.max(
      0,
      ...(await Promise.all(
        names.map(async (name) => (await stat(path.join(folder, name)).catch(() => ({ size: 0 }))).size),
      )),
    )
  }

  const line = await narrowLine(server.url)
  const device = await openDevice(line.url, noise)

  await test.step('the report is on its way', async () => {
    listen(device.context)
    await signIn(device.page, specialist.email, 'intervenant', '/intervenant/missions?statut=terminée')
    const mission = await new Missions(device.page).open(company)
    const upload = await mission.openUpload()
    await upload.choose(chosenFile('carriere.pdf', pdf))
    line.holdAfter(3 * MIB)
    await upload.send()
    await expect.poll(arrived).toBeGreaterThan(2 * MIB)
  })

  await test.step('the browser is closed in the middle', async () => {
    // The line is still held, also for a worker that continues without an open page.
    await device.restart()
    const kept = await arrived()
    expect(kept).toBeGreaterThan(2 * MIB)
    expect(kept).toBeLessThan(MAX_REPORT_BYTES)
    listen(device.context)
    line.holdAfter(4 * MIB)
    await device.page.goto('/intervenant/synchronisation')
    await expect(new SyncCentre(device.page).item('Remise du rapport', company)).toContainText(/Envoi\s\d+\s%/)
    await expect.poll(arrived).toBeGreaterThan(kept + 2 * MIB)
  })

  await test.step('the server is killed in the middle, and comes back', async () => {
    await server.kill()
    const kept = await arrived()
    expect(kept).toBeGreaterThan(4 * MIB)
    expect(kept).toBeLessThan(MAX_REPORT_BYTES)
    line.holdAfter(null)
    await server.start()
    const centre = new SyncCentre(device.page)
    await device.page.reload()
    await expect(centre.item('Rapport remis', company)).toContainText(RECEIVED, { timeout: 60_000 })
    await expect(centre.everythingSent).toBeVisible()
    expect(Math.max(...parts), 'from the bytes that were there').toBeGreaterThanOrEqual(kept)
  })

  await test.step('it arrived once, with the right hash, and nothing is left of the way', async () => {
    expect((await ledgerOf(admin, studyId)).filter(({ name }) => name === 'attach_report')).toMatchObject([
      { verdict: 'applied' },
    ])
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(pdf))).toString('hex')
    const reports = await admin.get<{ size: number; sha256: string; path: string }[]>(
      `/rest/v1/reports?study_id=eq.${studyId}`,
    )
    expect(reports).toMatchObject([{ size: MAX_REPORT_BYTES, sha256 }])
    expect(
      await server.sql('select size::int, sha256 from public.stored_files where path = $1', [reports[0]?.path ?? '']),
    ).toEqual([{ size: MAX_REPORT_BYTES, sha256 }])
    const studies = await admin.get<StudyRow[]>(`/rest/v1/demandes_etudes?id=eq.${studyId}`)
    expect(studies).toMatchObject([{ statut: 'complete' }])
    expect(await arrived()).toBe(0)
    const starts = parts.filter((offset) => offset === 0)
    expect(starts, 'the first byte was sent once').toHaveLength(1)
  })

  await device.close()
  await line.close()
})
