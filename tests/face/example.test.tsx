// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Level } from '#contract/market.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { text } from '#copy/catalogue.ts'
import Example from '#src/frame/Example.tsx'
import { listed } from '#tests/player.ts'
import { home, market } from '#tests/server/home-away.ts'
import { showPart } from './page-part.tsx'

afterEach(cleanup)

const level = (price: number): Level => [odds(price), paise(1000_00)]
/** Home with one match in play. `quote` gives its first runner these prices; the list that follows makes the page read them. */
const showHome = () => {
  const { record } = showPart(<Example />)
  let seq = 0
  return (back: readonly Level[], lay: readonly Level[]): void => {
    seq += 1
    const runners = [{ selectionId: home, back: [...back], lay: [...lay] }]
    record({ type: 'books.changed', books: [{ marketId: market.marketId, seq, image: true, status: 'OPEN', inplay: true, runners }] })
    record(homeAnswered([listed({ ...market, inplay: true })]))
  }
}

test('[SUPP-03] the example says what a bet of each side wins and loses at the live prices', () => {
  showHome()([level(1500)], [level(1600)])
  const example = screen.getByRole('region', { name: text.exampleTitle })
  expect(example.textContent).toContain(text.exampleBack('Home', '₹100.00', '₹50.00', '₹100.00'))
  expect(example.textContent).toContain(text.exampleLay('Home', '₹100.00', '₹100.00', '₹60.00'))
})

test('[SUPP-03] the example is missing while no runner has both prices', () => {
  showHome()([level(1500)], [])
  expect(screen.queryByRole('region')).toBeNull()
})

test('[SUPP-03] the example keeps its runner and says so when that runner has no price', () => {
  const quote = showHome()
  quote([level(1500)], [level(1600)])
  quote([], [])
  expect(screen.getByRole('region', { name: text.exampleTitle }).textContent).toContain(text.unpriced)
})
