import { signIn } from '../support/page-objects/sign-in.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const COMPANY = 'Cimenterie de l’Ouest'

/** Risk: several people. The pages do not understand the server's answer about a link, a file or a code. */
test('a link opens the report without an account, and it can be checked; its maker sees it and revokes it', async ({
  server,
  page,
  openWindow,
  noise,
}) => {
  // The answer about a revoked link.
  noise.expect(/404 .*\/functions\/v1\/share/)
  const [report] = await server.sql<{ study_id: string; code: string }>(
    `select c.study_id, c.code from public.report_certificates c
       join public.demandes_etudes s on s.id = c.study_id where s.nom_entreprise = $1`,
    [COMPANY],
  )
  if (!report) throw new Error(`${COMPANY} has no report`)
  await signIn(page, DEMO.client, 'client', `/client/reports/${report.study_id}/partage`)
  await page.getByRole('button', { name: 'Créer un lien', exact: true }).click()
  const made = page.getByRole('article').filter({ hasText: 'Lien créé' })
  const link = page.locator(`[data-share="${await made.getAttribute('data-share')}"]`)
  await expect(link).not.toContainText("En attente d'envoi")

  const { page: reader } = await openWindow()
  const open = reader.getByRole('button', { name: 'Ouvrir le rapport', exact: true })
  await reader.goto(await link.getByRole('textbox').inputValue())
  await open.click()
  await expect(reader.getByText('Fichier authentique : identique à celui délivré par Hawa')).toBeVisible()
  await expect(reader.getByRole('main').locator('canvas').first()).toContainText('Rapport de mesure')
  await reader.getByRole('link', { name: 'Voir la vérification' }).click()
  await expect(reader).toHaveURL(`/verifier/${report.code}`)
  await expect(reader.getByRole('heading', { name: 'Rapport délivré par Hawa' })).toBeVisible()

  await page.reload()
  await expect(link).toContainText('la dernière le')
  await link.getByRole('button', { name: 'Désactiver' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver', exact: true }).click()
  await expect(link).toHaveAttribute('data-standing', 'revoked')
  await expect(link).not.toContainText("Désactivation en attente d'envoi")
  await reader.goBack()
  await open.click()
  await expect(reader.getByRole('heading', { name: "Ce lien n'est plus valable" })).toBeVisible()
})
