import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Market, Runner } from '#contract/market.ts'
import { isOver } from '#client/market/board.ts'
import { compactRupees } from '#domain/betting/format.ts'
import { text } from '#copy/first.ts'
import { runnerText } from '#copy/feeds.ts'
import { useBoardMarket, useLedger, useTraded } from '../hooks.ts'
import { eventPath } from '#client/market/address.ts'
import { Dated } from './Dated.tsx'
import { minuteText, outcomesOf, scoreLine } from './figures.ts'
import { live, row } from './looks.ts'
import { PriceCell } from './PriceCell.tsx'
import { EventStar } from './Star.tsx'
import { Veiled } from './Veil.tsx'

/** One match of a list: names and score, volume, and the best price of each outcome. */
export const MatchRow = memo(({ market, withDraw }: { readonly market: Market; readonly withDraw: boolean }) => {
  const { first, draw, second } = outcomesOf(market.runners)
  return (
    <li className={row.box} data-outcomes={withDraw ? 3 : 2}>
      <EventStar market={market} className={row.star} />
      <MatchInfo market={market} />
      <Volume market={market} />
      <Veiled market={market} className="outcomes">
        {first && <Pair market={market} runner={first} />}
        {draw ? <Pair market={market} runner={draw} /> : withDraw && <span className={row.pair} />}
        {second && <Pair market={market} runner={second} />}
      </Veiled>
    </li>
  )
})

/** Marks the side that bats or serves by more than a colour. */
const playing = 'text-brand-ink after:ml-1.25 after:inline-block after:size-1.25 after:rounded-full after:bg-current after:align-[0.125rem]'

const MatchInfo = ({ market }: { readonly market: Market }) => {
  const { first, second } = outcomesOf(market.runners)
  const score = useLedger(({ catalog }) => catalog.scores[market.eventId])
  const inplay = useBoardMarket(market.marketId, (live) => live?.inplay ?? null) ?? market.inplay
  const isEnded = useBoardMarket(market.marketId, isOver)
  const minute = minuteText(score)
  return (
    <Link className="match group" to={eventPath(market)}>
      {[first, second].map((runner, index) => {
        const line = scoreLine(inplay ? score : undefined, runner?.runnerName ?? '', index === 0 ? 0 : 1)
        return (
          <p key={runner?.selectionId ?? index} className={row.side}>
            <span className="flex-[0_1_12.5rem] truncate group-hover:underline mid:flex-auto slim:flex-none slim:in-data-[outcomes=3]:flex-auto">
              {runner === null ? market.eventName : runnerText(runner)}
            </span>
            <em className={`flex-none whitespace-nowrap not-italic ${line.on ? playing : ''}`}>
              {line.figure} <small className="text-xs leading-none font-normal text-ink-3">{line.small}</small>
            </em>
          </p>
        )
      })}
      <p className={row.meta}>
        {market.numberOfWinners > 1 && <b className="text-ink-2">{text.places(market.numberOfWinners)}</b>}
        {isEnded ? (
          <span>{text.ended}</span>
        ) : inplay ? (
          <span className={live}>
            {text.inPlay}
            {minute && ` ${minute}`}
          </span>
        ) : (
          <Dated market={market} />
        )}
        <span className="overflow-hidden text-ellipsis in-data-[named=true]:hidden">{market.competitionName}</span>
      </p>
    </Link>
  )
}

const Volume = ({ market }: { readonly market: Market }) => {
  const traded = useTraded(market.marketId)
  return <span className={row.volume}>{traded === null ? '' : `₹${compactRupees(traded)}`}</span>
}

const Pair = ({ market, runner }: { readonly market: Market; readonly runner: Runner }) => (
  <div className={row.pair} data-runner="">
    <PriceCell market={market} runner={runner} side="back" level={0} />
    <PriceCell market={market} runner={runner} side="lay" level={0} />
  </div>
)
