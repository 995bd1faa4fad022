import { type BetId, type BetSlipRef, type MarketId, type Odds, type Paise, type SelectionId, betIdSchema } from '#contract/scalar.ts'
import { movedWith } from '#client/betting/ladder.ts'
import { paise } from '#domain/paise.ts'
import { stepOdds } from '#domain/odds.ts'
import type { AmendedBet, MovedBet } from '#client/betting/sent.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { amendView } from '#machines/open-bets/amend-view.ts'
import { mintRef } from '../slip/ref.ts'
import type { Spine } from '../spine/spine.ts'

/** How far a finger moves, in pixels, before a press of an order becomes a drag. */
const SLOP = 5

/** An order that is being moved. `others`: the orders at its price, which go with it. `isOpen`: nothing was sent yet. */
export type Move = {
  readonly bet: AmendedBet
  readonly to: Odds
  readonly stake: Paise
  readonly others: readonly Bet[]
  /** What is unmatched of all that move. */
  readonly remaining: Paise
  readonly isOpen: boolean
}

/** What is unmatched of an order and of those that move with it. */
export const movedAmount = (own: Paise, others: readonly Bet[]): Paise =>
  paise(others.reduce<number>((sum, { remaining }) => sum + remaining, own))

/** The orders that move along, each with a ref of its own and its stake as it stands. */
export const movedAlong = (others: readonly Bet[], mint: () => BetSlipRef): readonly MovedBet[] =>
  others.map(({ betId, matched, remaining }) => ({ bet: betId, ref: mint(), stake: paise(matched + remaining) }))

/** The order of this runner that is being moved; null without one. A move is the change of an unmatched bet (OPEN-11). */
export const moveOn = (
  { charts, ledger }: Pick<Spine, 'charts' | 'ledger'>,
  { marketId, selectionId }: { readonly marketId: MarketId; readonly selectionId: SelectionId },
): Move | null => {
  const { screen, bet, terms, remaining } = amendView(charts.get().amend?.getSnapshot())
  if (bet === null || terms === null || bet.marketId !== marketId || bet.selectionId !== selectionId) return null
  if (screen === 'done' || screen === 'refused' || screen === 'closed') return null
  const { bets } = ledger.get()
  const others = movedWith(bet, bets.kind === 'ready' ? bets.items : [])
  return { bet, to: terms.odds, stake: terms.stake, others, remaining: movedAmount(remaining, others), isOpen: screen === 'editing' }
}

type Ways = {
  readonly move: () => Move | null
  /** The price of the row at this height of the window. */
  readonly priceAt: (y: number) => Odds | null
}
type Drag = { readonly id: number; readonly bet: BetId; readonly from: number; isOn: boolean }

/** The order of a chip in the ladder; null for anything else. */
const betAt = (target: EventTarget | null): BetId | null => {
  const chip = target instanceof Element ? target.closest<HTMLElement>('[data-bet]') : null
  const found = betIdSchema.safeParse(chip?.dataset['bet'])
  return found.success ? found.data : null
}

/**
 * Moves the orders of a chip: a drag sends at the drop; a press or an arrow opens, Enter sends (MKT-09). It records facts, and the
 * chart of the change decides. A disabled ladder sends nothing. Returns what ends it.
 */
export const listenForMoves = (spine: Spine, rungs: HTMLElement, { move, priceAt }: Ways): (() => void) => {
  const { record } = spine
  let drag: Drag | null = null
  /** A drag ends with a click, which is no press. */
  let endsInClick = false

  /** The order of a chip that may be moved: some back ends change no bet (BACK-02). */
  const orderAt = (target: EventTarget | null): BetId | null => (rungs.dataset['moves'] === 'true' ? betAt(target) : null)
  const openOn = (bet: BetId): Move | null => {
    const now = move()
    return now?.isOpen === true && now.bet.betId === bet ? now : null
  }
  const undo = (): void => {
    if (move()?.isOpen === true) record({ type: 'amend.closed' })
  }
  const aim = (bet: BetId, odds: Odds | null): void => {
    const now = openOn(bet)
    if (now !== null && odds !== null && odds !== now.to) record({ type: 'amend.odds-chosen', odds })
  }
  const send = (bet: BetId): void => {
    const now = openOn(bet)
    if (now === null) return
    if (now.to === now.bet.odds || rungs.matches(':disabled')) undo()
    else
      record({
        type: 'amend.pressed',
        ...{ ref: mintRef(spine), odds: now.to, stake: now.stake },
        others: movedAlong(now.others, () => mintRef(spine)),
      })
  }
  const step = (bet: BetId, ticks: number): void => {
    if (openOn(bet) === null) record({ type: 'amend.opened', bet })
    const now = openOn(bet)
    if (now !== null) aim(bet, stepOdds(now.to, ticks))
  }

  const onDown = ({ target, pointerId, clientY, button, isPrimary }: PointerEvent): void => {
    const bet = orderAt(target)
    endsInClick = false
    if (bet === null || button !== 0 || !isPrimary || !(target instanceof Element)) return
    target.setPointerCapture(pointerId)
    drag = { id: pointerId, bet, from: clientY, isOn: false }
  }
  const onMove = ({ pointerId, clientY }: PointerEvent): void => {
    if (drag?.id !== pointerId) return
    if (!drag.isOn && Math.abs(clientY - drag.from) < SLOP) return
    if (!drag.isOn) {
      drag.isOn = true
      endsInClick = true
      record({ type: 'amend.opened', bet: drag.bet })
    }
    aim(drag.bet, priceAt(clientY))
  }
  const onUp = ({ pointerId }: PointerEvent): void => {
    if (drag?.id !== pointerId) return
    if (drag.isOn) send(drag.bet)
    drag = null
  }
  const onLost = ({ pointerId }: PointerEvent): void => {
    if (drag?.id !== pointerId) return
    if (drag.isOn) undo()
    drag = null
  }
  const onClick = ({ target }: MouseEvent): void => {
    const bet = orderAt(target)
    if (bet !== null && !endsInClick) {
      if (openOn(bet) === null) record({ type: 'amend.opened', bet })
      else undo()
    }
    endsInClick = false
  }
  const onKey = (event: KeyboardEvent): void => {
    const bet = orderAt(event.target)
    if (bet === null) return
    const { key } = event
    const isArrow = key === 'ArrowUp' || key === 'ArrowDown'
    if (!isArrow && !(key === 'Enter' && openOn(bet) !== null)) return
    event.preventDefault()
    if (isArrow) step(bet, key === 'ArrowUp' ? 1 : -1)
    else send(bet)
  }

  const ends = new AbortController()
  const { signal } = ends
  rungs.addEventListener('pointerdown', onDown, { signal })
  rungs.addEventListener('pointermove', onMove, { signal })
  rungs.addEventListener('pointerup', onUp, { signal })
  rungs.addEventListener('pointercancel', onLost, { signal })
  rungs.addEventListener('click', onClick, { signal })
  rungs.addEventListener('keydown', onKey, { signal })
  return () => ends.abort()
}
