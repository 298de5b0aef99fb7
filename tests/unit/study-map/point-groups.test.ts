import { expect, it } from 'vitest'
import { pointGroups } from '../../../src/features/study-map/places/point-groups.ts'

it('near points are one, and none is lost', () => {
  const points = [
    { x: 0, y: 0, id: 1 },
    { x: 50, y: 0, id: 2 },
    { x: 300, y: 0, id: 3 },
    { x: 0, y: 90, id: 4 },
  ]
  expect(pointGroups(points, 100).map(({ x, members }) => [x, members.map(({ id }) => id)])).toEqual([
    [0, [1, 2, 4]],
    [300, [3]],
  ])
  expect(pointGroups([], 100)).toEqual([])
})
