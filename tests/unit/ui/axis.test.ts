import { expect, it } from 'vitest'
import { axisTicks } from '../../../src/ui/charts/axis.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [17, [0, 5, 10, 15, 20]],
  [40, [0, 10, 20, 30, 40]],
  [501, [0, 200, 400, 600]],
])('the lines of a chart up to %i stand at %j', (highest, ticks) => {
  expect(axisTicks(highest)).toEqual(ticks)
})
