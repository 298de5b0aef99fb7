import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const KEY = 'hawa.published-advice'
const spoken = (text: string) => ({ fr: text, en: text, ar: text })
const items = {
  recommendation: {
    'own-1': { title: spoken('Comparez trois devis'), text: spoken('A'), priorite: 'haute', article: null },
  },
  article: {
    'indoor-air': { hidden: true },
    compliance: {
      title: spoken('Nos permis'),
      lead: spoken('B'),
      minutes: null,
      sections: [{ id: 'one', title: spoken('C'), text: spoken('D') }],
      sources: [],
    },
  },
}

/** As another tab does that has written it: the stored advice is read again. */
const readAgain = () => dispatchEvent(new StorageEvent('storage', { key: KEY }))

const asked = () => theHawa.server.asked.filter(({ rpc }) => rpc === 'published_advice').map(({ args }) => args)

test('published advice is shown as soon as it arrives, and without a network', async () => {
  const { goTo } = await openPage('/client/advice', { as: aClient })
  atTheEnd(() => {
    localStorage.removeItem(KEY)
    readAgain()
  })
  const articles = page.getByRole('region', { name: 'Articles', exact: true })
  await expect.element(articles.getByRole('article')).toHaveLength(4)
  await expect.poll(asked).toEqual([{ since: 0 }])
  theHawa.server.answers.set('published_advice', () => ({ since: 0, revision: 7, items }))
  theHawa.fail({ offline: true })
  theHawa.fail({ offline: false })
  await expect.element(articles.getByRole('article')).toHaveLength(3)
  expect(asked(), 'an answer asks no question').toEqual([{ since: 0 }, { since: 0 }])
  theHawa.fail({ offline: true })
  // Now the copy on the device is shown.
  readAgain()
  await expect.element(articles.getByRole('article')).toHaveLength(3)
  const recommendations = page.getByRole('region', { name: 'Recommandations', exact: true })
  await expect
    .element(recommendations.getByRole('article', { name: 'Comparez trois devis' }))
    .toHaveTextContent('Priorité haute')
  await articles.getByRole('link', { name: 'Nos permis' }).click()
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveTextContent('Nos permis')
  await goTo('/client/advice/indoor-air')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Oops! Page not found')
})
