import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { WHOLE } from '#contract/features.ts'
import { type Paise, paise } from '#domain/paise.ts'
import type { Pick } from '#domain/betting/pick.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { BetslipPanel, CurrentSlip } from '#src/slip/BetslipPanel.tsx'
import { SpineContext } from '#src/hooks.ts'
import { type Spine, createSpine } from '#src/spine/spine.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import type { Settings } from '#domain/betting/limits.ts'
import { answered, at, deafDoors, member, pick, lateCharts, quoted } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** A betslip on the page: its spine and the slip. */
export type Shown = {
  readonly spine: Spine
  readonly clock: ReturnType<typeof virtualClock>
  readonly view: () => SlipView
  /** The price on offer from now on. */
  readonly move: (price: number) => void
  readonly stake: (amount: number) => void
  /** What the tab sent. */
  readonly sent: ReturnType<typeof deafDoors>['sent']
}

const { odds: ofOdds, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
/** A member who is asked at every move of the price. */
const asking: Settings = {
  ...defaultBetting,
  accept: 'NONE',
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: { odds: ofOdds, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
}

/** A slip on a selection, at a live price; a member's with this balance, or a visitor's. Nothing is drawn. */
export const openSlip = (who: 'visitor' | Paise, picked: Pick = pick('m1')): Shown => {
  const clock = virtualClock(at(1_000_000))
  const { doors, sent } = deafDoors()
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors })
  const { record } = spine
  spine.start()
  record({ type: 'session.restored', member: who === 'visitor' ? null : member('demo') })
  record({ type: 'link.opened' })
  if (who !== 'visitor') {
    record({ type: 'account.changed', accountSeq: 1, balance: who, exposure: paise(0) })
    record(answered({ what: 'settings' }, asking))
  }
  record({ type: 'odds.pressed', level: 0, pick: picked })
  const view = (): SlipView => {
    const last = spine.slips.get().at(-1)
    if (last === undefined) throw new Error('no slip')
    return last
  }
  const move = (price: number): void => act(() => record({ type: 'quote.changed', slip: view().slip, quote: quoted(price, picked.line) }))
  move(picked.odds)
  return {
    spine,
    clock,
    view,
    move,
    sent,
    stake: (amount) => act(() => record({ type: 'stake.typed', slip: view().slip, stakePaise: paise(amount) })),
  }
}

/** Opens the betslip on a selection, as `openSlip` does. */
export const showSlip = (who: 'visitor' | Paise, picked: Pick = pick('m1')): Shown => {
  const shown = openSlip(who, picked)
  render(
    <SpineContext value={shown.spine}>
      <MemoryRouter>
        <BetslipPanel />
      </MemoryRouter>
    </SpineContext>,
  )
  return shown
}

/** The answer of a back end that names its level and features. */
export const saysBackend = (backend: typeof WHOLE) => {
  const config = { version: null, androidVersion: null, analyticsId: null, recaptchaKey: null, redirect: null }
  return { ...answered({ what: 'config' }, { ...config, backend }), whose: 'all' } as const
}

/** Draws the slip in front in this state, for a draft of ₹100; what is recorded from then on is what its presses do. */
export const drawSlip = (
  over: Partial<SlipView>,
  picked: Pick = pick('m1'),
  who: 'visitor' | Paise = paise(50_000_00),
  backend = WHOLE,
) => {
  const { spine, stake, view } = openSlip(who, picked)
  stake(100_00)
  if (backend !== WHOLE) act(() => spine.record(saysBackend(backend)))
  const drawn: SlipView = { ...view(), ...over }
  render(
    <SpineContext value={spine}>
      <MemoryRouter>
        <CurrentSlip view={drawn} />
      </MemoryRouter>
    </SpineContext>,
  )
  const before = spine.journal.export().entries.length
  const facts = () =>
    spine.journal
      .export()
      .entries.slice(before)
      .map(({ fact }) => fact)
  return { spine, drawn, facts, slip: drawn.slip }
}
const textOf = (found: Element | null | undefined): string => found?.textContent ?? ''
/** The last sentence of the slip, which is about its state. */
export const sentenceShown = (): string => textOf([...document.querySelectorAll('.slip p')].at(-1))
/** Its buttons below. */
export const actsShown = (): readonly HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.slip [data-act] button')]
/** The button of the page with this text or name. */
export const buttonOf = (name: string): HTMLButtonElement => {
  const all = [...document.querySelectorAll('button')]
  const found = all.find((each) => each.getAttribute('aria-label') === name) ?? all.find(({ textContent }) => textContent === name)
  if (found === undefined) throw new Error(`no button ${name}`)
  return found
}
/** Presses a key in the slip. */
export const keyOnSlip = (key: string): void => {
  const slip = document.querySelector('.slip')
  if (slip === null) throw new Error('no slip')
  fireEvent.keyDown(slip, { key })
}

/** The one button of the composing slip. */
export const placeButton = (): HTMLElement => screen.getByRole('button', { name: /^Place bet/ })
