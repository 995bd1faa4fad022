import { useMemo, useState } from 'react'
import type { Market, Runner } from '#contract/market.ts'
import type { Odds, SelectionId } from '#contract/scalar.ts'
import type { Board, BoardMarket } from '#client/market/board.ts'
import { isNewcomer } from '#client/views/offers.ts'
import { text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'
import { type Side, liability, profit } from '#domain/betting/bets.ts'
import { moneyText, oddsText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { useBoard, useBoardMarket, useLedger, useSpine } from '../hooks.ts'
import { useHomeMatches } from '../markets/useListed.ts'

const STAKE = paise(100_00)
/** A newcomer reads an example at odds near these best. */
const EASY = 2000
/** The matches among which an example is looked for. */
const AMONG = 10

const bestOf = (live: BoardMarket | undefined, selectionId: SelectionId, side: Side): Odds | null =>
  live?.runners.get(selectionId)?.[side][0]?.[0] ?? null

type Row = { readonly market: Market; readonly runner: Runner }

/** The runner in play whose odds make the easiest example; undefined before any has both prices. */
const easiest = (markets: readonly Market[], board: Pick<Board, 'get'>): Row | undefined =>
  markets
    .flatMap((market) =>
      market.runners.flatMap((runner) => {
        const live = board.get(market.marketId)
        const back = bestOf(live, runner.selectionId, 'back')
        return back === null || bestOf(live, runner.selectionId, 'lay') === null ? [] : [{ market, runner, far: Math.abs(back - EASY) }]
      }),
    )
    .toSorted((one, other) => one.far - other.far)[0]

/** The first example found. It stays, because an example that changes cannot be read. */
const useExample = (markets: readonly Market[]): Row | undefined => {
  const { board } = useSpine()
  const [found, keep] = useState<Row>()
  const marketIds = useMemo(() => markets.map(({ marketId }) => marketId), [markets])
  const hasOne = useBoard(marketIds, (known) => easiest(markets, known) !== undefined)
  if (found === undefined && hasOne) keep(easiest(markets, board.markets))
  return found
}

/** Back and lay on home's desk for newcomers: what a bet of each side would win and lose at the prices of a match in play. */
const Example = () => {
  const isNew = useLedger(isNewcomer)
  const matches = useHomeMatches()
  const row = useExample(useMemo(() => matches.filter(({ inplay }) => inplay).slice(0, AMONG), [matches]))
  return isNew && row !== undefined ? (
    <section className="panel" aria-label={text.exampleTitle}>
      <div className="panel-head">
        <h2>{text.exampleTitle}</h2>
      </div>
      <dl className="grid gap-2.5 px-3 py-2.5 text-sm">
        <Worked {...row} side="back" />
        <Worked {...row} side="lay" />
      </dl>
    </section>
  ) : null
}
export default Example

const looks = { back: 'bg-back-1', lay: 'bg-lay-1' } as const

const Worked = ({ market, runner, side }: Row & { readonly side: Side }) => {
  const price: Odds | null = useBoardMarket(market.marketId, (live) => bestOf(live, runner.selectionId, side))
  const say = side === 'back' ? text.exampleBack : text.exampleLay
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2.5">
      <dt className={`grid content-center justify-items-center rounded-sm py-1 font-semibold ${looks[side]}`}>
        {text[side]} <b className="text-md text-ink">{price === null ? '–' : oddsText(price)}</b>
      </dt>
      <dd className="min-h-15 content-center text-ink-2">
        {price === null
          ? text.unpriced
          : say(runnerText(runner), moneyText(STAKE), moneyText(profit(side, price, STAKE)), moneyText(liability(side, price, STAKE)))}
      </dd>
    </div>
  )
}
