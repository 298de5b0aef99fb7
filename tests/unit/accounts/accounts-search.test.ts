import { expect, it } from 'vitest'
import { readSearch } from '../../../src/data/search-schemas.ts'
import { queryOf } from '../../../src/features/accounts/list/accounts-query.ts'
import { accountsSearch } from '../../../src/features/accounts/list/accounts-search.ts'
import { SECOND } from '../../support/second-page.ts'

it('what an address may hold is kept, everything else is not filtered', () => {
  const whole = {
    recherche: 'acme',
    type: 'client',
    pays: 'kenya',
    validation: 'refuse',
    statut: 'inactif',
    demande: 'suppression',
    tri: 'nom',
    page: SECOND,
  }
  expect(readSearch(accountsSearch, whole)).toEqual(whole)
  expect(
    readSearch(accountsSearch, {
      recherche: ' ',
      type: 'admin',
      pays: 'france',
      validation: 'x',
      statut: true,
      demande: 'oui',
      tri: 'recent',
      page: 2,
    }),
  ).toEqual({})
  for (const page of [0, -1, 1.5, '2', 1e9, null]) expect(readSearch(accountsSearch, { page })).toEqual({})
  expect(readSearch(accountsSearch, { recherche: 2026 })).toEqual({ recherche: '2026' })
  expect(readSearch(accountsSearch, { recherche: 'x'.repeat(300) }).recherche).toHaveLength(200)
})

it('the address is the question to the server', () => {
  expect(queryOf({})).toEqual({ sort: 'newest' })
  expect(
    queryOf({
      recherche: 'a',
      type: 'intervention',
      pays: 'algerie',
      validation: 'a_approuver',
      statut: 'actif',
      demande: 'suppression',
      tri: 'ancien',
      page: SECOND,
    }),
  ).toEqual({
    search: 'a',
    kind: 'intervention',
    country: 'algerie',
    standing: 'waiting',
    activity: 'active',
    deletion: true,
    sort: 'oldest',
    page: SECOND,
  })
  expect(queryOf({ validation: 'refuse', statut: 'inactif', tri: 'nom' })).toEqual({
    standing: 'refused',
    activity: 'inactive',
    sort: 'name',
  })
})
