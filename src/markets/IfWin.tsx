import { useMemo } from 'react'
import type { Market, Runner } from '#contract/market.ts'
import { ifWin, ifWinWith, type WouldBe } from '#client/betting/if-win.ts'
import type { SlipScreen, SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useSlips } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'
import { Profit, useCommissionWord } from '../ui/Profit.tsx'
import { ladderNote } from './board-looks.ts'
import { useCannotWin } from './Veil.tsx'

type Of = { readonly market: Pick<Market, 'marketId'> }

const over: readonly SlipScreen[] = ['empty', 'accepted', 'rejected']

/** The open slip's bet on this market, if it has a price and a stake. */
const wouldBe = ({ screen, pick, odds, stakePaise }: SlipView, marketId: Market['marketId']): WouldBe | null =>
  pick === null || pick.marketId !== marketId || odds === null || stakePaise <= 0 || over.includes(screen)
    ? null
    : { selectionId: pick.selectionId, side: pick.side, odds, stake: stakePaise }

const useMine = ({ market: { marketId } }: Of) => {
  const bets = useLedger((ledger) => ledger.bets)
  const slip = useSlips().findLast(({ pick }) => pick?.marketId === marketId)
  const mine = useMemo(() => (bets.kind === 'ready' ? bets.items.filter((bet) => bet.marketId === marketId) : []), [bets, marketId])
  return { mine, would: slip === undefined ? null : wouldBe(slip, marketId) }
}

/** The profit or loss of open bets if this runner wins, now and with the open slip's bet. None for one that cannot win. */
export const IfWin = ({ market, runner: { selectionId } }: Of & { readonly runner: Runner }) => {
  const { mine, would } = useMine({ market })
  const isOut = useCannotWin(market.marketId, selectionId)
  const now = ifWin(mine, selectionId)
  const then = would === null ? null : ifWinWith(mine, would, selectionId)
  if (isOut) return null
  return (
    <small className={`block empty:hidden ${ladderNote}`} data-both={now !== null && then !== null}>
      {(now !== null || then !== null) && `${text.ifWin} `}
      {/* If there is no room for both, only the figure with the bet is shown. */}
      {now !== null && (
        <span className={then === null ? '' : 'max-[1280px]:hidden'}>
          <Profit amount={now} />{' '}
        </span>
      )}
      {then !== null && (
        <>
          <Icon name="to" size={12} className="mr-1 inline" />
          <span className="sr-only">{text.ifWinThen} </span>
          <Profit amount={then} />
        </>
      )}
    </small>
  )
}

/** Says whether the figures under the runners are net of commission, where there are any. */
export const IfWinNote = ({ market }: Of) => {
  const { mine, would } = useMine({ market })
  const word = useCommissionWord()
  if (would === null && !mine.some(({ matched }) => matched > 0)) return null
  return (
    <span>
      <span className="board-mid:hidden">{text.ifWin}: </span>
      {word}
    </span>
  )
}
