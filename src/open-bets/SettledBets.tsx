import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Bet } from '#domain/betting/bet.ts'
import { moneyText } from '#domain/betting/format.ts'
import { text } from '#copy/catalogue.ts'
import { marketText } from '#copy/feeds.ts'
import { PAGES } from '../access.ts'
import { useLedger } from '../hooks.ts'
import { IfOn } from '../ui/IfOn.tsx'
import { Signed } from '../ui/Money.tsx'
import { betWord, sidedWord } from '../slip/words.ts'
import { StorySign } from '../story/StoryLink.tsx'
import { stampText } from '../lib/when.ts'
import { FoldingHead, betsGroup } from './BetsHead.tsx'
import { endWord } from './end-word.ts'
import { betPrice, renamedWord, toldOf } from './told.ts'

/** One bet that ended, in two lines: the bet with its result, and its match (OPEN-07). What withdrawn runners or another name did to it is below. */
const SettledBet = ({ bet }: { readonly bet: Bet }) => {
  const renamed = useLedger(({ catalog }) => renamedWord(bet, catalog.markets[bet.marketId]))
  return (
    <li className="border-t border-l-4 border-line border-l-side px-3 py-1.5" data-side={bet.side} title={stampText(bet.placedAt)}>
      <div className="flex items-center gap-x-2">
        <div className="min-w-0 flex-1">
          <p className="flex min-h-5 items-baseline gap-x-2 text-sm">
            <b className="min-w-0 truncate font-semibold">{sidedWord(bet)}</b>
            <span className="flex-1 text-xs whitespace-nowrap text-ink-2">
              {betPrice(bet, bet.averageOdds)} · {moneyText(bet.stake)}
            </span>
            {bet.pnl !== null && <Signed amount={bet.pnl} />}
          </p>
          <p className="flex min-h-5 items-baseline gap-x-2 text-xs text-ink-3">
            <span className="min-w-0 flex-1 truncate">
              {bet.eventName} · {marketText(bet)}
            </span>
            <span className="text-ink-2">{endWord(bet)}</span>
          </p>
        </div>
        <StorySign of={bet.ref} bet={betWord(bet)} />
      </div>
      {[...(renamed === undefined ? [] : [renamed]), ...toldOf([bet])].map((said) => (
        <small key={said} className="block text-xs text-ink-2">
          {said}
        </small>
      ))}
    </li>
  )
}

/** A back end whose rows have no result says it only in its statement, where it has one (BACK-02). */
const hasNoResult = ({ state, pnl }: Bet): boolean => state === 'settled' && pnl === null
const Elsewhere = () => (
  <IfOn access={PAGES.statement}>
    <small className="note">
      {text.noResultHere}{' '}
      <Link className="link" to={PAGES.statement.path}>
        {text.accountStatement}
      </Link>
    </small>
  </IfOn>
)

/** Bets that ended, with what each won or lost. */
export const SettledBets = ({ bets }: { readonly bets: readonly Bet[] }) => {
  const [open, setOpen] = useState(true)
  if (bets.length === 0) return null
  return (
    <section className={betsGroup}>
      <FoldingHead name={text.settledBets} note={bets.length} open={open} onFold={() => setOpen(!open)} />
      {open && bets.some(({ pnl }) => pnl !== null && pnl > 0) && <small className="note">{text.commissionNote}</small>}
      {open && bets.some(hasNoResult) && <Elsewhere />}
      {open && (
        <ul>
          {bets.map((bet) => (
            <SettledBet key={bet.betId} bet={bet} />
          ))}
        </ul>
      )}
    </section>
  )
}
