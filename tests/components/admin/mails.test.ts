/** Mails that did not arrive: the reader, the failure, and the actions. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FailedMail } from '../../../sync/admin.ts'
import { aDossier } from '../../support/components/dossier.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const AS_OF = '2026-11-23T09:41:00Z'
const study = aStudy({ client_id: aClient.id, nom_entreprise: 'Minoterie de Relizane', statut: 'complete' })
const aMail = (more: Partial<FailedMail> = {}): FailedMail => ({
  mail_id: crypto.randomUUID(),
  what: 'report_delivered',
  template: 'notice',
  address: 'amina@exemple.example',
  failure: 'address',
  problem: 'the mail service answered 422: invalid `to`',
  failed_at: '2026-11-22T10:00:00Z',
  matter: study.id,
  entreprise: study.nom_entreprise,
  person: 'Amina Benmansour',
  can_repeat: true,
  ...more,
})

let mails: FailedMail[]
beforeEach(() => {
  mails = []
  theHawa.server.answers.set('admin_mails', ({ study: about }) => {
    const rows = mails.filter(({ matter }) => about === null || matter === about)
    return { rows, total: rows.length, as_of: AS_OF }
  })
  theHawa.server.onApplied = ({ args }) => {
    mails = mails.filter(({ mail_id }) => mail_id !== Reflect.get(args, 'mail_id'))
  }
})
const lines = page.getByRole('main').getByRole('listitem')
const received = () => theHawa.server.received.map(({ name, args }) => ({ name, args }))

test.each([
  ['fr', 'Rapport disponible', "Cette adresse n'existe pas ou n'accepte pas nos e-mails.", 'Envoyer à nouveau'],
  ['en', 'Report ready', 'This address does not exist or does not accept our emails.', 'Send again'],
  ['ar', 'تسليم التقرير', 'هذا العنوان غير موجود أو لا يقبل رسائلنا.', 'إعادة الإرسال'],
] as const)('each says to whom, about what and why, in %s', async (language, what, why, again) => {
  mails = [aMail()]
  await openPage('/admin/mails', { as: anAdmin, language })
  const line = lines.filter({ hasText: what })
  for (const words of [study.nom_entreprise, 'Amina Benmansour', 'amina@exemple.example', why, 'answered 422']) {
    await expect.element(line).toHaveTextContent(words)
  }
  await expect.element(line.getByText(again)).toBeVisible()
})

test('one is sent again and one is left at that; both are gone from the list', async () => {
  const [report, answer] = [
    aMail(),
    aMail({
      what: 'account_refused',
      template: 'account_refused',
      matter: null,
      entreprise: null,
      address: 'omar@exemple.example',
      failure: 'bounced',
      can_repeat: false,
    }),
  ]
  mails = [report, answer]
  await openPage('/admin/mails', { as: anAdmin })
  await expect.element(lines.filter({ hasText: 'omar@' })).toHaveTextContent("n'est pas conservé")
  await page.getByRole('button', { name: "Envoyer à nouveau l'e-mail à amina@exemple.example" }).click()
  await expect.element(page.getByText('amina@exemple.example')).not.toBeInTheDocument()
  await page.getByRole('button', { name: "Classer sans suite l'e-mail à omar@exemple.example" }).click()
  await expect.element(page.getByText('Aucun e-mail en échec.')).toBeVisible()
  expect(received()).toEqual([
    { name: 'send_mail_again', args: { mail_id: report.mail_id } },
    { name: 'set_mail_aside', args: { mail_id: answer.mail_id } },
  ])
})

test('a refusal is told, and without the server the choice waits on the device', async () => {
  mails = [aMail()]
  theHawa.server.refuses.set('send_mail_again', 'not_found')
  await openPage('/admin/mails', { as: anAdmin })
  await page.getByRole('button', { name: /^Envoyer à nouveau/ }).click()
  await expect.element(page.getByText("L'action sur l'e-mail n'a pas été enregistrée")).toBeVisible()
  theHawa.server.refuses.delete('send_mail_again')
  theHawa.fail({ slow: true })
  await page.getByRole('button', { name: /^Envoyer à nouveau/ }).click()
  await expect.element(lines.first()).toHaveTextContent("En attente d'envoi")
  await expect.element(page.getByRole('button', { name: /^Envoyer à nouveau/ })).toBeDisabled()
})

test('the study says that its report did not arrive', async () => {
  theHawa.server.answers.set('admin_study', () => aDossier(study, aClient, { specialist: null }))
  theHawa.server.answers.set('admin_study_part', () => ({ rows: [], total: 0 }))
  const { goTo } = await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  await expect.element(page.getByRole('heading', { name: study.nom_entreprise })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'E-mails non arrivés' })).not.toBeInTheDocument()
  await goTo('/admin/synchronisation')
  mails = [aMail()]
  theHawa.server.news.next()
  await goTo(`/admin/projects/${study.id}`)
  const told = page.getByRole('region', { name: 'E-mails non arrivés' })
  await expect.element(told).toHaveTextContent(/Rapport disponible.*amina@exemple\.example.*n'existe pas/)
})

test.each([390, 768, 1440] as const)('fits %i pixels in Arabic', async (width) => {
  mails = [
    aMail({ address: `${'a'.repeat(60)}@exemple.example` }),
    aMail({ what: 'invitation', template: 'invitation' }),
  ]
  await openPage('/admin/mails', { as: anAdmin, language: 'ar', width })
  await expect.element(lines.first()).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
})
