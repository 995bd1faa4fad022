import { expect, test } from 'vitest'
import { columnsOf } from '#src/markets/columns.ts'

test('[MKT-12] boards are cut into two columns of about the same height, in their order', () => {
  const cutOf = (boards: readonly number[]): number => columnsOf(boards, []).cut
  expect([[186], [186, 138, 138], [186, 186, 186, 345], [618, 186, 186, 186]].map(cutOf)).toEqual([1, 1, 2, 1])
})

test('[MKT-12][BROWSE-05] a picture stands below the boards of the shorter column', () => {
  expect(columnsOf([186, 186, 234, 186, 186, 1002], [345])).toEqual({ cut: 4, pictures: [0] })
  expect(columnsOf([1002, 186, 186], [345])).toEqual({ cut: 1, pictures: [1] })
})

test('[MKT-12][BROWSE-05] two pictures and few boards fill both columns', () => {
  expect(columnsOf([186, 138], [546, 345])).toEqual({ cut: 0, pictures: [0, 1] })
})

test('[MKT-12] one piece alone stands in the first column', () => {
  expect(columnsOf([186], [])).toEqual({ cut: 1, pictures: [] })
  expect(columnsOf([], [345])).toEqual({ cut: 0, pictures: [0] })
  expect(columnsOf([], [])).toEqual({ cut: 0, pictures: [] })
})

test('[MKT-12] boards go where they fit when sessions open the second column', () => {
  expect(columnsOf([186, 234, 500], [], [324, 522])).toEqual({ cut: 2, pictures: [] })
  expect(columnsOf([], [546], [324, 522])).toEqual({ cut: 0, pictures: [0] })
})
