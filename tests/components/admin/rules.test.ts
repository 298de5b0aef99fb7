import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPublished } from '../../../src/data/published/published-items.ts'
import type { CompanySetting } from '../../../sync/admin.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin, aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { toldNotices } from '../../support/components/told-notices.ts'

/** The rules in force; commands change them. */
function theRules(): { decide(key: string, value: CompanySetting['value'], by: string): void } {
  const rule = (key: string, value: CompanySetting['value']): CompanySetting => ({
    key,
    type: typeof value === 'boolean' ? 'boolean' : 'integer',
    value,
    changed_at: null,
    changed_by: null,
  })
  let settings = [
    rule('intervenant_approval', true),
    rule('notice_mails', true),
    rule('validation_rapports', false),
    rule('invoice_due_days', 30),
    rule('reply_days', 1),
  ]
  const decide = (key: string, value: CompanySetting['value'], by: string) => {
    settings = settings.map((one) =>
      one.key === key ? { ...one, value, changed_at: '2026-11-20T09:00:00Z', changed_by: by } : one,
    )
  }
  theHawa.server.answers.set('admin_settings', () => ({ settings, as_of: '2026-11-20T09:30:00Z' }))
  theHawa.server.onApplied = ({ name, args }) => {
    if (name === 'set_setting') decide(args.key, args.value, 'Lila Saïdi')
  }
  return { decide }
}

/** All that one rule says. */
const said = (key: string) => document.querySelector(`[data-rule="${key}"]`)?.textContent ?? ''
const invoiceDays = page.getByRole('textbox', { name: 'Délai de paiement des factures (jours)' })
const replyDays = page.getByRole('textbox', { name: 'Délai de réponse aux messages (jours ouvrés)' })
const save = page.getByRole('button', { name: 'Enregistrer' })

test('a rule takes a number within its limits, and says who chose it and what else follows', async () => {
  theRules()
  theHawa.server.answers.set('public_holidays', () => [
    {
      pays: 'algerie',
      jour: '2999-07-05',
      nom_fr: 'Indépendance',
      nom_en: 'Independence',
      nom_ar: 'الاستقلال',
      mobile: false,
    },
  ])
  await openPage('/admin/settings/rules', { as: anAdmin })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Règles')
  await invoiceDays.fill('500')
  await expect.element(page.getByText('Saisissez un nombre entier de 1 à 120.')).toBeVisible()
  await invoiceDays.fill('45a')
  await save.click()
  await expect.element(page.getByText('Saisissez un nombre entier de 1 à 120.')).toBeVisible()
  await invoiceDays.fill('٤٥')
  await expect.element(page.getByText(/^Sera enregistré\s: .?45.?$/)).toBeVisible()
  await save.click()
  await expect.poll(() => said('invoice_due_days')).toContain('Modifié par')
  await expect.element(page.getByRole('link', { name: 'Corriger ce texte' })).not.toBeInTheDocument()
  await replyDays.fill('2')
  await save.click()
  await expect.poll(() => said('reply_days')).toContain('Modifié par')
  await expect.element(page.getByRole('link', { name: 'Corriger ce texte' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Gérer les jours fériés' })).toBeVisible()
  await expect.element(page.getByText(/1 jour férié à venir/)).toBeVisible()
  expect(theHawa.server.received).toEqual([
    { name: 'set_setting', args: { key: 'invoice_due_days', value: 45, seen: 30 } },
    { name: 'set_setting', args: { key: 'reply_days', value: 2, seen: 1 } },
  ])
})

test('a decision on an outdated rule shows the current one and keeps the typed value', async () => {
  const rules = theRules()
  await openPage('/admin/settings/rules', { as: anAdmin })
  await invoiceDays.fill('50')
  rules.decide('invoice_due_days', 60, 'Samira Kaci')
  theHawa.server.refuses.set('set_setting', 'content_changed')
  await save.click()
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent(/Samira Kaci.* a choisi «\s60\s»/)
  await expect.element(invoiceDays).toHaveValue('50')
  theHawa.server.refuses.clear()
  await save.click()
  await expect.element(page.getByRole('main').getByRole('alert')).not.toBeInTheDocument()
  expect(theHawa.server.received.at(-1)).toEqual({
    name: 'set_setting',
    args: { key: 'invoice_due_days', value: 50, seen: 60 },
  })
})

test('a refused decision is told once', async () => {
  theRules()
  const told = toldNotices()
  const { goTo } = await openPage('/admin/settings/rules', { as: anAdmin })
  theHawa.server.refuses.set('set_setting', 'invalid')
  await invoiceDays.fill('50')
  await save.click()
  await expect.poll(() => told).toHaveLength(1)
  await goTo('/admin/synchronisation')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(told).toHaveLength(1)
})

test('a decision without a network waits in sight, and goes with the network', async () => {
  theRules()
  await openPage('/admin/settings/rules', { as: anAdmin })
  const mails = page.getByRole('switch', { name: 'Envoyer les notifications par e-mail' })
  await expect.element(mails).toBeChecked()
  theHawa.fail({ offline: true })
  await mails.click()
  await expect.poll(() => said('notice_mails')).toContain("Enregistré, en attente d'envoi")
  await expect.element(mails).not.toBeChecked()
  expect(theHawa.server.received).toEqual([])
  theHawa.fail({ offline: false })
  await expect.poll(() => said('notice_mails')).toContain('Modifié par')
})

test('a specialist reads within how many days they are answered', async () => {
  atTheEnd(() => showPublished({}))
  showPublished({ rule: { reply_days: 2 } })
  await openPage('/intervenant/support', { as: aSpecialist })
  await expect.element(page.getByText('Réponse sous 2 jours ouvrés')).toBeVisible()
})

test('a decision that was made offline and overtaken stands beside the other one; one is kept', async () => {
  const rules = theRules()
  await openPage('/admin/settings/rules', { as: anAdmin, width: 390 })
  await invoiceDays.fill('50')
  theHawa.fail({ offline: true })
  await save.click()
  await expect.poll(() => said('invoice_due_days')).toContain("Enregistré, en attente d'envoi")
  rules.decide('invoice_due_days', 60, 'Samira Kaci')
  theHawa.server.refuses.set('set_setting', 'content_changed')
  // A decision waits six seconds at most for its verdict; later it stays in the outbox.
  await expect.element(save).not.toBeInTheDocument()
  theHawa.fail({ offline: false })
  const choice = page.getByRole('region', { name: 'Deux choix pour ce réglage' })
  await expect.element(choice.getByRole('article', { name: 'Votre version' })).toHaveTextContent('50')
  const other = choice.getByRole('article', { name: 'La version actuelle' })
  await expect.element(other).toHaveTextContent(/Samira Kaci.*60/)
  theHawa.server.refuses.clear()
  await choice.getByRole('button', { name: 'Garder la mienne' }).click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect
    .poll(() => theHawa.server.received.at(-1))
    .toEqual({
      name: 'set_setting',
      args: { key: 'invoice_due_days', value: 50, seen: 60 },
    })
})
