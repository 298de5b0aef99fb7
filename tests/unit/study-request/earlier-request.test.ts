import { expect, it } from 'vitest'
import { isSameRequest, earlierRequest } from '../../../src/data/studies/earlier-request.ts'
import type { CommandArgs, ItemState, OutboxItem } from '../../../sync/index.ts'
import { studyRequest } from '../../support/stack.ts'

const request = studyRequest() as unknown as CommandArgs['request_study']

const item = (state: Partial<ItemState>, args: object = request, name: OutboxItem['name'] = 'request_study') =>
  ({ name, args, state }) as unknown as OutboxItem

it('finds the request that was made of a draft, and nothing else of that study', () => {
  const made = item({ kind: 'waiting' })
  const others = [
    item({ kind: 'waiting' }, { study_id: request.study_id }, 'cancel_study'),
    item({ kind: 'received' }, studyRequest()),
  ]
  expect(earlierRequest([...others, made], request.study_id)).toBe(made)
  expect(earlierRequest(others, request.study_id)).toBeNull()
})

it(
  'the same words ask for nothing new, in whatever order they were kept; other words do, and so does what was ' +
    'refused',
  () => {
    const reversed = Object.fromEntries(Object.entries(request).toReversed())
    expect(isSameRequest(item({ kind: 'received' }, reversed), request)).toBe(true)
    expect(isSameRequest(item({ kind: 'waiting' }), request)).toBe(true)
    expect(isSameRequest(item({ kind: 'waiting' }), { ...request, nom_entreprise: 'Briqueterie de Hennaya' })).toBe(
      false,
    )
    expect(isSameRequest(item({ kind: 'refused' }), request)).toBe(false)
  },
)
