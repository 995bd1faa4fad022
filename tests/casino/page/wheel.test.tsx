// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { SEGMENTS } from '#casino/games/wheel.game.ts'
import { App } from '#casino/page/App.tsx'
import { createLook } from '#casino/page/look/look.ts'
import { contrast } from '#tests/contrast.ts'
import { helloOf, tableOf, testPlay } from './fixtures.ts'

beforeAll(() => import('#casino/page/games/table/TablePage.tsx'))
afterEach(cleanup)

test('[CAS-05] WheelStage writes the mark of each field so that it can be read', async () => {
  const { play, push } = testPlay()
  const { container } = render(<App play={play} look={createLook(window)} page={{ kind: 'game', game: 'wheel', tableId: 'wheel-1' }} />)
  await act(() => play.start())
  act(() => void push('hello', helloOf('wheel')))
  await expect.poll(() => container.querySelector('.stops')).toBeTruthy()
  act(() => void push('table', tableOf('wheel', { shown: { stops: SEGMENTS.map((_, stop) => stop) } })))
  await expect.poll(() => container.querySelectorAll('.stops .mark').length).toBe(SEGMENTS.length)
  const found = [...container.querySelectorAll<HTMLElement>('.stops .mark')]
  expect(found.map(({ textContent }) => textContent)).toEqual(SEGMENTS.map((field) => field.replace('x', '×')))
  for (const { style, textContent } of found) expect(contrast(style.color, style.background), textContent).toBeGreaterThanOrEqual(4.5)
})
