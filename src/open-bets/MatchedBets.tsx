import { useMemo, useState } from 'react'
import { byAverageOdds, byDate, consolidated } from '#client/views/bet-views.ts'
import { moneyText } from '#domain/betting/format.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { canCashOut } from '#client/betting/if-win.ts'
import { text } from '#copy/catalogue.ts'
import { marketText } from '#copy/feeds.ts'
import { useHas } from '../brand.tsx'
import { useLedger } from '../hooks.ts'
import { useKeptChoice } from '../lib/choice.ts'
import { useCommissionWord } from '../ui/Profit.tsx'
import { Empty } from '../ui/States.tsx'
import { stampText } from '../lib/when.ts'
import { betWord } from '../slip/words.ts'
import { StoryLink } from '../story/StoryLink.tsx'
import { BetFoot, BetLine } from './BetLine.tsx'
import { FoldingHead, betsGroup } from './BetsHead.tsx'
import { CashOutFigure, CashOutPanel } from '../cash-out/CashOutFigure.tsx'

const views = {
  consolidated: { label: 'consolidated', sum: consolidated },
  average: { label: 'averageOdds', sum: byAverageOdds },
  date: { label: 'orderByDate', sum: byDate },
} as const
const names = ['consolidated', 'average', 'date'] as const

/** The cash-out figures of all markets with a position, below their bets (CASH-01). */
const CashOuts = ({ bets }: { readonly bets: readonly Bet[] }) => {
  const known = useLedger(({ catalog }) => catalog.markets)
  const markets = useMemo(() => {
    const found = new Map(bets.map((bet) => [bet.marketId, bet]))
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
        <li key={market.marketId} className="border-t border-line">
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 px-3 py-1 text-ink-2">
            <small>
              {marketText(market)} · {market.eventName}
            </small>
            <CashOutFigure marketId={market.marketId} place="bets" />
          </div>
          <CashOutPanel marketId={market.marketId} place="bets" />
        </li>
      ))}
    </ul>
  )
}

/** The bets of one line, each with its story, where the back end keeps records of bets (BACK-02). */
const Stories = ({ bets }: { readonly bets: readonly Bet[] }) =>
  useHas('bet-records') && (
    <details className="min-w-0 flex-1">
      <summary className="min-h-target cursor-pointer content-center">{text.whatHappened}</summary>
      <ul>
        {bets.map((bet) => (
          <li key={bet.betId} className="flex min-h-target items-center justify-between gap-2">
            <span>
              {stampText(bet.placedAt)} · {moneyText(bet.matched)}
            </span>
            <StoryLink of={bet.ref} bet={`${betWord(bet)} ${stampText(bet.placedAt)}`} />
          </li>
        ))}
      </ul>
    </details>
  )

/** Matched bets: folds away, and shows in one of three ways (OPEN-03). */
export const MatchedBets = ({ bets, withCashOut = true }: { readonly bets: readonly Bet[]; readonly withCashOut?: boolean }) => {
  const [open, setOpen] = useState(true)
  const word = useCommissionWord()
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
            {lines.map(({ key, first, count, bets: summed, stake, winnings, averageOdds }) => (
              <BetLine
                key={key}
                bet={first}
                summed={summed}
                odds={averageOdds}
                stake={stake}
                winnings={winnings}
                {...(view === 'date' ? { note: stampText(first.placedAt) } : count > 1 ? { note: text.betCount(count) } : {})}
              >
                <BetFoot>{count === 1 ? <StoryLink of={first.ref} bet={betWord(first)} /> : <Stories bets={summed} />}</BetFoot>
              </BetLine>
            ))}
          </ul>
          {lines.length > 0 && <p className="border-t border-line px-3 py-1.5 text-xs text-ink-3">{`${text.profit}: ${word}`}</p>}
          {withCashOut && <CashOuts bets={bets} />}
        </>
      )}
    </section>
  )
}
