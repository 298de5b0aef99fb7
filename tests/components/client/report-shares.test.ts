import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Share } from '../../../sync/records/share.ts'
import arReports from '../../../src/i18n/locales/ar/shared/reports.json'
import arVerify from '../../../src/i18n/locales/ar/public/verify.json'
import frReports from '../../../src/i18n/locales/fr/shared/reports.json'
import frVerify from '../../../src/i18n/locales/fr/public/verify.json'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { asRead } from '../../support/components/plain.ts'
import { aReport, sha256Of } from '../../support/components/report-file.ts'
import { aCertificate, aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const CODE = 'HW-7K2M-Q9XD-4T1B'
const TOKEN = 'a-token-of-24-characters'
const file = aReport('Rapport de mesure')
const sha256 = await sha256Of(file)
const study = aStudy({
  client_id: aClient.id,
  nom_entreprise: 'Cimenterie de l’Ouest',
  statut: 'complete',
  rapport_url: 'reports/mesure.pdf',
  rapport_sha256: sha256,
})
const SHARES = `/client/reports/${study.id}/partage`
const certificate = aRecord('certificate', study.id, aCertificate({ code: CODE, sha256, size: file.size }))
const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString()
const aShare = (more: Partial<Share> = {}) =>
  aRecord('share', study.id, {
    days: 7,
    created_at: '2026-05-02T08:00:00Z',
    expires_at: inTenDays(),
    revoked_at: null,
    openings: 0,
    last_opened_at: null,
    ...more,
  })

const LANGUAGES = [
  ['fr', frReports, frVerify],
  ['ar', arReports, arVerify],
] as const
const start = (text: string) => text.split('{{')[0]?.trim() ?? ''
const links = page.getByRole('article')

/** A visitor has come by the address of a link. */
function comeByLink(token: string): void {
  location.hash = token
  atTheEnd(() => history.replaceState(null, '', location.pathname + location.search))
}

/** The server knows one open link. */
function answerForLink(): void {
  theHawa.server.visitorAnswers.set('share', ({ token }) =>
    token === TOKEN
      ? {
          file: '/storage/v1/shared/mesure.pdf',
          report: {
            nom_entreprise: study.nom_entreprise,
            type_etude: study.type_etude,
            type_rapport: 'analyse',
            zone_geographique: study.zone_geographique,
            pays: 'algerie',
            code: CODE,
            version: 1,
            issued_at: '2026-05-01T08:00:00Z',
            size: file.size,
            sha256,
            expires_at: inTenDays(),
          },
        }
      : Response.json({ code: 'closed' }, { status: 404 }),
  )
}

test.each(LANGUAGES)(
  'in %s a link is made without a network, says that it waits, can be passed on, and is sent once',
  async (language, texts) => {
    theHawa.server.studies.next([study])
    theHawa.server.records.next([certificate, aShare()])
    theHawa.fail({ offline: true })
    const { goTo } = await openPage(SHARES, { as: aClient, width: 390, language })
    await expect.element(links).toHaveLength(1)
    await page.getByRole('button', { name: texts.share.make, exact: true }).click()
    await expect.element(links).toHaveLength(2)
    const link = links.first()
    await expect.element(link).toHaveTextContent(asRead(texts.share.waiting))
    const address = link.getByRole('textbox')
    await expect
      .element(address)
      .toHaveValue(expect.stringMatching(new RegExp(`^${location.origin}/partage#test-[\\w-]+$`)))
    const made = address.element()
    const value = made instanceof HTMLInputElement ? made.value : ''
    await expect
      .element(link.getByRole('link', { name: texts.share.whatsapp }))
      .toHaveAttribute('href', expect.stringContaining(encodeURIComponent(value)))
    expect(pixelsBeyondHere()).toBe(0)
    await goTo('/client/reports')
    await goTo(SHARES)
    await expect.element(address).toHaveValue(value)
    theHawa.fail({ offline: false })
    await expect.element(link).not.toHaveTextContent(asRead(texts.share.waiting))
    await expect.element(links.last()).toHaveTextContent(asRead(texts.share.elsewhere))
    expect(theHawa.server.received).toMatchObject([{ name: 'share_report', args: { study_id: study.id, days: 7 } }])
  },
)

test.each(LANGUAGES)(
  'in %s a link says how often it was opened, and is revoked without a network',
  async (language, texts) => {
    const share = aShare({ openings: 1, last_opened_at: '2026-05-03T08:00:00Z' })
    theHawa.server.studies.next([study])
    theHawa.server.records.next([certificate, share])
    theHawa.fail({ offline: true })
    await openPage(SHARES, { as: aClient, width: 390, language })
    await expect.element(links).toHaveTextContent(asRead(start(texts.share.last)))
    await links.getByRole('button', { name: texts.share.revoke }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.share.revoke, exact: true }).click()
    await expect.element(links).toHaveAttribute('data-standing', 'revoked')
    await expect.element(links).toHaveTextContent(asRead(texts.share.revoking))
    theHawa.fail({ offline: false })
    await expect.element(links).not.toHaveTextContent(asRead(texts.share.revoking))
    await expect.element(links).toHaveTextContent(asRead(start(texts.share.revoked)))
    expect(theHawa.server.received).toEqual([
      { name: 'revoke_share', args: { study_id: study.id, share_id: share.id } },
    ])
  },
)

test('without room a link stays open and says why; with room again it is revoked', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([certificate, aShare()])
  theHawa.fail({ fullDisk: true })
  await openPage(SHARES, { as: aClient })
  const revoke = async () => {
    await links.getByRole('button', { name: 'Désactiver' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver', exact: true }).click()
  }
  await revoke()
  await expect.element(page.getByText("Mémoire de l'appareil pleine : rien n'a été enregistré.")).toBeVisible()
  await expect.element(links).toHaveAttribute('data-standing', 'open')
  theHawa.fail({ fullDisk: false })
  await revoke()
  await expect.element(links).toHaveAttribute('data-standing', 'revoked')
})

test.each(LANGUAGES)(
  'in %s whoever has the link reads the report, told that it is the file that Hawa delivered',
  async (language, reports, texts) => {
    answerForLink()
    theHawa.server.visitorAnswers.set('mesure.pdf', () => new Response(file))
    comeByLink(TOKEN)
    await openPage('/partage', { width: 390, language })
    await page.getByRole('button', { name: texts.shared.open, exact: true }).click()
    await expect.element(page.getByRole('main')).toHaveTextContent(CODE)
    await expect.element(page.getByText(texts.shared.proved)).toBeVisible()
    const pages = page.getByRole('region', { name: reports.viewer.pages })
    await expect.element(pages).toBeVisible()
    // A page is read while it is near the screen.
    pages.element().scrollIntoView()
    await expect.poll(() => pages.element().querySelector('canvas')?.textContent ?? '').toContain('Rapport de mesure')
    expect(pixelsBeyondHere()).toBe(0)
  },
)

test('a file that is not the one the server named is not shown', async () => {
  answerForLink()
  theHawa.server.visitorAnswers.set('mesure.pdf', () => new Response(aReport('Un autre rapport')))
  comeByLink(TOKEN)
  await openPage('/partage')
  await page.getByRole('button', { name: frVerify.shared.open, exact: true }).click()
  await expect.element(page.getByRole('heading', { name: frVerify.shared.damaged })).toBeVisible()
  await expect.element(page.getByText(frVerify.shared.proved)).toHaveLength(0)
})

test.each(LANGUAGES)(
  'in %s a link that has not arrived, is revoked or unknown opens nothing',
  async (language, _, texts) => {
    answerForLink()
    comeByLink('b-token-of-24-characters')
    await openPage('/partage', { width: 390, language })
    await page.getByRole('button', { name: texts.shared.open, exact: true }).click()
    await expect.element(page.getByRole('heading', { name: texts.shared.closed })).toBeVisible()
  },
)
