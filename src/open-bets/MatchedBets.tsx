import { useMemo, useState } from 'react'
import { byAverageOdds, byDate, consolidated } from '#domain/betting/bet-views.ts'
import type { Bet } from '#domain/player/member.ts'
import { canCashOut } from '#domain/betting/if-win.ts'
import { text } from '#copy/catalogue.ts'
import { marketText } from '#copy/feeds.ts'
import { useLedger } from '../hooks.ts'
import { useKeptChoice } from '../lib/choice.ts'
import { Empty } from '../ui/States.tsx'
import { stampText } from '../lib/when.ts'
import { BetLine } from './BetLine.tsx'
import { FoldingHead, betsGroup } from './BetsHead.tsx'
import { CashOutButton } from '../cash-out/CashOutPopup.tsx'

const views = {
  consolidated: { label: 'consolidated', sum: consolidated },
  average: { label: 'averageOdds', sum: byAverageOdds },
  date: { label: 'orderByDate', sum: byDate },
} as const
const names = ['consolidated', 'average', 'date'] as const

/** The cash-out buttons of all markets with a position, below their bets (CASH-01). */
const CashOuts = ({ bets }: { readonly bets: readonly Bet[] }) => {
  const known = useLedger(({ catalog }) => catalog.markets)
  const markets = useMemo(() => {
    const found = new Map(bets.filter(({ matched }) => matched > 0).map((bet) => [bet.marketId, bet]))
    return [...found.values()].filter(({ marketId }) =>
      canCashOut(
        bets.filter((bet) => bet.marketId === marketId),
        known[marketId],
      ),
    )
  }, [bets, known])
  return (
    <ul>
      {markets.map((market) => (
        <li key={market.marketId} className="flex min-h-10 items-center justify-between gap-3 border-t border-line px-3 py-1 text-ink-2">
          <small>
            {marketText(market)} · {market.eventName}
          </small>
          <CashOutButton market={market} />
        </li>
      ))}
    </ul>
  )
}

/** Matched bets: folds away, and shows in one of three ways (OPEN-03). */
export const MatchedBets = ({ bets }: { readonly bets: readonly Bet[] }) => {
  const [open, setOpen] = useState(true)
  const [view, choose] = useKeptChoice('bets-view', names)
  const lines = useMemo(() => views[view].sum(bets.filter(({ matched }) => matched > 0)), [view, bets])
  return (
    <section className={betsGroup}>
      <FoldingHead name={text.matchedBets} note={text[views[view].label]} open={open} onFold={() => setOpen(!open)} />
      {open && (
        <>
          <fieldset className="chips gap-0.5 px-2 pb-1.5" aria-label={text.matchedBets}>
            {names.map((name) => (
              <button
                key={name}
                type="button"
                className="px-1.75 text-xs tracking-[-0.01em]"
                aria-pressed={view === name}
                onClick={() => choose(name)}
              >
                {text[views[name].label]}
              </button>
            ))}
          </fieldset>
          {lines.length === 0 && <Empty>{text.noneOf(text.matchedBets)}</Empty>}
          <ul>
            {lines.map(({ key, first, count, stake, winnings, averageOdds }) => (
              <BetLine
                key={key}
                bet={first}
                odds={averageOdds}
                stake={stake}
                winnings={winnings}
                {...(view === 'date' ? { note: stampText(first.placedAt) } : count > 1 ? { note: text.betCount(count) } : {})}
              />
            ))}
          </ul>
          <CashOuts bets={bets} />
        </>
      )}
    </section>
  )
}
