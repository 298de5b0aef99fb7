import { expect, it } from 'vitest'
import { isAskedFor } from '../../../src/features/missions/available/asked-for.ts'

const study = { type_etude: 'qualite_air', pays: 'kenya', delai_souhaite: '1_mois' }

it('each filter must fit; a word that is none hides nothing', () => {
  expect(isAskedFor({}, study)).toBe(true)
  expect(isAskedFor({ type: 'qualite_air', pays: 'kenya', delai: '1_mois' }, study)).toBe(true)
  expect(
    [{ type: 'audit_carbone' }, { pays: 'algerie' }, { delai: 'urgent' }].map((search) => isAskedFor(search, study)),
  ).toEqual([false, false, false])
  expect(isAskedFor({ type: 'autrefois', delai: 'hier' }, study)).toBe(true)
})
