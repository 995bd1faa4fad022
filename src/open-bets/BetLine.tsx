import type { ReactNode } from 'react'
import { moneyText, oddsText } from '#domain/betting/format.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { Paise } from '#domain/paise.ts'
import type { Odds } from '#domain/odds.ts'
import { isOnRuns } from '#domain/betting/runs.ts'
import { rateText, readingOf } from '#domain/betting/reading.ts'
import { text } from '#copy/catalogue.ts'
import { marketText } from '#copy/feeds.ts'
import { asShown } from '#client/betting/commission.ts'
import { useIsNet } from '../ui/Profit.tsx'
import { betWord, sidedWord } from '../slip/words.ts'
import { useLedger } from '../hooks.ts'
import { betPrice, renamedWord, toldOf } from './told.ts'

type Props = {
  readonly bet: Bet
  readonly odds: Odds
  readonly stake: Paise
  /** What the matched part of a back wins, or of a lay risks; absent if it is not shown. */
  readonly winnings?: Paise
  readonly note?: string
  /** The bets that the line sums; absent: `bet` alone. */
  readonly summed?: readonly Bet[]
  /** True for a bet that ended: it is faint, and disappears after 1.5 s. */
  readonly isOver?: boolean
  readonly children?: ReactNode
}

/** The look of a line of bets, loaded or not. */
export const betLook =
  'grid grid-cols-[minmax(0,1fr)_3rem_minmax(4.75rem,auto)] items-center gap-x-2 border-t border-l-4 border-line px-3 py-2 text-xs [contain:layout_style]'
const small = 'block text-xs text-ink-3'

/** One line of bets: runner, odds, stake, and what it wins or risks (OPEN-07). */
export const BetLine = ({ bet, odds, stake, winnings, note, summed = [bet], isOver = false, children }: Props) => {
  const reading = readingOf(bet.marketType)
  const isNet = useIsNet()
  const renamed = useLedger(({ catalog }) => renamedWord(bet, catalog.markets[bet.marketId]))
  return (
    <li className={`${betLook} ${isOver ? 'border-l-line-strong text-ink-3' : 'border-l-side'}`} data-side={bet.side} data-over={isOver}>
      <div className={winnings === undefined ? '' : 'row-span-2'}>
        <b className="text-sm wrap-anywhere">{betWord(bet)}</b>
        <small className={small}>
          {marketText(bet)}
          {!isOnRuns(bet.marketType) && ` · ${text[bet.side].toLowerCase()}`}
          {note !== undefined && ` · ${note}`}
        </small>
        <small className={small}>{bet.eventName}</small>
        {[...(renamed === undefined ? [] : [renamed]), ...toldOf(summed)].map((said) => (
          <small key={said} className="block text-xs text-ink-2">
            {said}
          </small>
        ))}
      </div>
      <div className="text-right whitespace-nowrap">
        <small className={small}>{reading === 'odds' ? text.odds : text.rate}</small>
        {reading === 'odds' ? oddsText(odds) : rateText(odds)}
        {reading === 'rate' && <small className={small}>{oddsText(odds)}</small>}
      </div>
      <div className="text-right whitespace-nowrap">
        <small className={small}>{text.stake}</small>
        {moneyText(stake)}
      </div>
      {winnings !== undefined && (
        <div data-winnings="" className="col-start-2 -col-end-1 text-right whitespace-nowrap">
          <small className="text-xs text-ink-3">{bet.side === 'back' ? text.profit : text.liability}</small>{' '}
          {moneyText(bet.side === 'back' ? asShown(winnings, isNet) : winnings)}
        </div>
      )}
      {children}
    </li>
  )
}

type RowProps = {
  readonly bet: Bet
  /** Its stake and what became of it. */
  readonly said: ReactNode
  readonly isOver: boolean
  readonly below: ReactNode
  readonly children: ReactNode
}

/** The same as one row beneath its position, which has its market and event. */
export const BetRow = ({ bet, said, isOver, below, children }: RowProps) => {
  const renamed = useLedger(({ catalog }) => renamedWord(bet, catalog.markets[bet.marketId]))
  const notes = [...(renamed === undefined ? [] : [renamed]), ...toldOf([bet])]
  return (
    <li
      className={`border-t border-l-4 border-line bg-surface-2 px-3 text-sm ${isOver ? 'border-l-line-strong text-ink-3' : 'border-l-side'}`}
      data-side={bet.side}
      data-over={isOver}
    >
      <div className="flex min-h-10 items-center gap-3 py-0.5">
        <b className="font-semibold">{sidedWord(bet)}</b>
        <span className="text-ink-2">
          {betPrice(bet, bet.odds)} · {said}
        </span>
        <span className="flex-1" />
        {children}
      </div>
      {notes.map((note) => (
        <small key={note} className="block pb-1 text-xs text-ink-2">
          {note}
        </small>
      ))}
      {below !== false && <div className="pb-2">{below}</div>}
    </li>
  )
}

/** The row below a line of bets: the bet's state and its button. */
export const BetFoot = ({ isOver = false, children }: { readonly isOver?: boolean; readonly children: ReactNode }) => (
  <div className={`col-span-full flex items-center justify-between gap-2 pt-1 ${isOver ? '' : 'text-ink-2'}`}>{children}</div>
)
