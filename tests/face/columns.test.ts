import { expect, test } from 'vitest'
import { cutOf } from '#src/markets/columns.ts'

test('[MKT-12] boards are cut into two columns of about the same height, in their order', () => {
  expect([[186], [186, 138, 345], [186, 186, 186, 345], [618, 186, 186, 186]].map(cutOf)).toEqual([1, 2, 2, 1])
})
