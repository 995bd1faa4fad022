import { act, render, screen } from '@testing-library/react'
import { type Paise, paise } from '#domain/betting/money.ts'
import { odds } from '#domain/betting/odds.ts'
import type { Pick } from '#domain/betting/pick.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import { BetslipPanel } from '#src/slip/BetslipPanel.tsx'
import { SpineContext } from '#src/hooks.ts'
import { type Spine, createSpine } from '#src/spine/spine.ts'
import { at, deafDoors, member, pick } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** A betslip on the page: its spine and the slip. */
export type Shown = {
  readonly spine: Spine
  readonly view: () => SlipView
  /** The price on offer from now on. */
  readonly move: (price: number) => void
  readonly stake: (amount: number) => void
}

/** Opens the betslip on a selection, at a live price; a member's with this balance, or a visitor's. */
export const showSlip = (who: 'visitor' | Paise, picked: Pick = pick('m1')): Shown => {
  const spine = createSpine({ clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: deafDoors().doors })
  const { record } = spine
  spine.start()
  record({ type: 'session.restored', member: who === 'visitor' ? null : member('demo') })
  record({ type: 'link.opened' })
  if (who !== 'visitor') {
    record({ type: 'account.changed', accountSeq: 1, balance: who, exposure: paise(0) })
  }
  const quote = (price: number) =>
    picked.line === null
      ? ({ kind: 'open', odds: odds(price) } as const)
      : ({ kind: 'open', odds: odds(price), line: picked.line } as const)
  record({ type: 'odds.pressed', level: 0, pick: picked })
  const view = (): SlipView => {
    const last = spine.slips.get().at(-1)
    if (last === undefined) throw new Error('no slip')
    return last
  }
  const move = (price: number): void => act(() => record({ type: 'quote.changed', slip: view().slip, quote: quote(price) }))
  move(picked.odds)
  render(
    <SpineContext value={spine}>
      <BetslipPanel />
    </SpineContext>,
  )
  return {
    spine,
    view,
    move,
    stake: (amount) => act(() => record({ type: 'stake.typed', slip: view().slip, stakePaise: paise(amount) })),
  }
}

/** The one button of the composing slip. */
export const placeButton = (): HTMLElement => screen.getByRole('button', { name: /^Place bet/ })
