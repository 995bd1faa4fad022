// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Level } from '#contract/market.ts'
import { paise } from '#domain/betting/money.ts'
import { odds } from '#domain/betting/odds.ts'
import { text } from '#copy/catalogue.ts'
import { SpineContext } from '#src/hooks.ts'
import PriceHistory from '#src/markets/PriceHistory.tsx'
import { createSpine } from '#src/spine/spine.ts'
import { at, deafDoors } from '#tests/player.ts'
import { home, market } from '#tests/server/home-away.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const levels = (...prices: readonly number[]): Level[] => prices.map((price, level) => [odds(price), paise((level + 1) * 100_000)])

test('[BROWSE-05] shows every price of a runner with its size as a button, the best first', () => {
  const frames: (() => void)[] = []
  const spine = createSpine({ clock: virtualClock(at(1_000_000)), frame: (job) => void frames.push(job), doors: deafDoors().doors })
  spine.start()
  const tell = (back: Level[], lay: Level[]): void => {
    spine.record({
      type: 'books.changed',
      books: [
        { marketId: market.marketId, seq: 0, image: true, status: 'OPEN', runners: [{ selectionId: home, status: 'ACTIVE', back, lay }] },
      ],
    })
    for (const paint of frames.splice(0)) paint()
  }
  tell(levels(2000, 1990, 1980, 1970), levels(2020, 2040))
  render(
    <SpineContext value={spine}>
      <PriceHistory market={market} />
    </SpineContext>,
  )
  const table = screen.getByRole('table', { name: text.pricesOf('Home') })
  const buttons = (): readonly HTMLElement[] => within(table).getAllByRole('button')
  expect(buttons().map((button) => [button.getAttribute('aria-label'), button.textContent, button.hasAttribute('disabled')])).toEqual([
    ['Back Home at 2.00', '2.001.0K', false],
    ['Lay Home at 2.02', '2.021.0K', false],
    ['Back Home at 1.99', '1.992.0K', false],
    ['Lay Home at 2.04', '2.042.0K', false],
    ['Back Home at 1.98', '1.983.0K', false],
    ['Lay Home: no price', '', true],
    ['Back Home at 1.97', '1.974.0K', false],
    ['Lay Home: no price', '', true],
  ])
  fireEvent.click(within(table).getByRole('button', { name: 'Back Home at 1.97' }))
  expect(spine.slips.get().at(-1)?.pick).toMatchObject({ selectionId: home, side: 'back', odds: 1970 })
  act(() => tell([], levels(2020)))
  expect(buttons()).toHaveLength(6)
  expect(buttons().filter((button) => !button.hasAttribute('disabled'))).toHaveLength(1)
})
