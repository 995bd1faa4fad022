// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/catalogue.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { SpineContext } from '#src/hooks.ts'
import { Action } from '#src/slip/Action.tsx'
import { MarketOf } from '#src/slip/MarketOf.tsx'
import type { usePrimary } from '#src/slip/primary.ts'
import type { SayRoom } from '#src/slip/Say.tsx'
import { Sentence } from '#src/slip/Sentence.tsx'
import { pick } from '#tests/player.ts'
import { showPart } from './page-part.tsx'
import { openSlip } from './slip.tsx'

afterEach(cleanup)

/** A draft of ₹100 with a part of its slip. */
const draw = (over: Partial<SlipView>, part: (view: SlipView) => ReactNode): string => {
  const { spine, stake, view } = openSlip(paise(50_000_00))
  stake(100_00)
  const { container } = render(
    <SpineContext value={spine}>
      <MemoryRouter>{part({ ...view(), ...over })}</MemoryRouter>
    </SpineContext>,
  )
  return container.textContent
}
const says = (over: Partial<SlipView>, room: SayRoom = 'narrow'): string =>
  draw(over, (view) => <Sentence view={view} room={room} />)
    .replaceAll(/\s+/g, ' ')
    .trim()

const places = (n: number) => ({ pick: { ...pick('m1'), places: n }, offer: null })
const offer = (n: number, price = 1900) => ({
  market: 'moved' as const,
  offer: { odds: odds(price), limit: odds(price), line: null, places: n },
})
const live = `${text.livePrice} ${text.onlyThisPrice}`
const less = text.winsLess('₹10.00')

test.for([
  ['wide', places(2), live],
  ['short', places(2), `${text.places(2)} · ${live}`],
  ['narrow', places(2), `${text.places(2)} · ${live}`],
  ['narrow', {}, live],
  ['wide', offer(1), `${text.oddsChanged} 2.00 1.90. ${less}`],
  ['narrow', offer(1), `${text.movedShort}. 2.00 1.90. ${less}`],
  ['narrow', { ...places(2), ...offer(2) }, `${text.places(2)} · ${text.movedShort}. 2.00 1.90.`],
  ['short', { ...places(2), ...offer(2) }, `${text.places(2)} · ${text.oddsChanged} 2.00 1.90. ${less}`],
  ['narrow', { ...places(2), ...offer(3, 2000) }, `${text.placesShort}. 2.00, ${text.places(2)} 2.00, ${text.places(3)}.`],
  ['narrow', { ...places(2), ...offer(1, 2000) }, `${text.placesShort}. 2.00, ${text.places(2)} 2.00, ${text.places(1)}.`],
  ['wide', { ...offer(1), odds: null }, text.oddsChanged],
] as const)('[MKT-15][SLIP-19] in %s room a draft names its winners where no head does', ([room, over, words]) => {
  expect(says(over, room)).toBe(words)
})

test('[SLIP-05] a lay at a price of its own waits while the market has no price', () => {
  const waits = says({ pick: pick('m1', 2000, 'lay'), stepped: true, quoteOdds: null })
  expect(waits.startsWith(`${text.yourPrice} ${text.waitsForMatch}`)).toBe(true)
})

test('[MKT-03] a slip without a connection that never was says no time', () => {
  const { view } = openSlip(paise(50_000_00))
  const { container } = showPart(<Sentence view={{ ...view(), market: 'stale' }} />)
  expect(container.querySelector('p')?.textContent).toBe(text.notConnected)
})

test('[MKT-15] the market of a slip is named with its winners where that is not one', () => {
  for (const [n, words] of [
    [1, []],
    [2, [text.places(2)]],
  ] as const)
    expect(draw({}, () => <MarketOf pick={places(n).pick} />)).toBe(['Match Odds', ...words, pick('m1').eventName].join(' · '))
})

test('[MKT-15][SLIP-25] the button of a slip rests as soon as its press would mean another bet', () => {
  const meaning = (over: Partial<SlipView>, does: ReturnType<typeof usePrimary>['does'] = 'place'): string => {
    draw(over, (view) => (
      <Action
        view={view}
        primary={{ does, price: null, enabled: true, why: null, press: () => undefined }}
        noteId="n"
        onClear={() => undefined}
      />
    ))
    const act = document.querySelector('[data-act]')?.getAttribute('data-act') ?? ''
    cleanup()
    return act
  }
  const all = [
    ...[meaning({}), meaning(places(2)), meaning(places(3)), meaning({ odds: null }), meaning({}, 'log-in')],
    ...[1, 2, 3].map((n) => meaning({ ...places(2), ...offer(n, 2000) }, 'accept')),
    meaning(offer(1, 1900), 'accept'),
  ]
  expect(new Set(all).size).toBe(all.length)
})
