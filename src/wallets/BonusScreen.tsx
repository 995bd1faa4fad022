import { Link } from 'react-router-dom'
import type { Bonus } from '#contract/calls/wallets.ts'
import { moneyText, oddsText } from '#domain/betting/format.ts'
import { paise } from '#domain/betting/money.ts'
import { isLive } from '#domain/money/bonus.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import { marketText } from '#copy/feeds.ts'
import { activityText } from '#copy/time.ts'
import { PAGES } from '../access.ts'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { useZone } from '../lib/when.ts'
import { useAsk } from '../ui/Asking.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Empty } from '../ui/States.tsx'
import { Listed } from './Listed.tsx'

const ASK = { what: 'bonuses' } as const
const STATES: Readonly<Record<Bonus['state'], Sentence>> = {
  active: 'bonusActive',
  met: 'bonusMet',
  converted: 'bonusConverted',
  lost: 'bonusLost',
  expired: 'bonusExpired',
  forfeited: 'bonusForfeited',
}

/** The member's bonuses, the newest first: progress, time, and the bets that counted (ACCT-09). */
const BonusScreen = () => {
  const bonuses = useRead(ASK)
  return (
    <>
      <PageTitle>{text.bonusStatement}</PageTitle>
      {bonuses.rows.map((bonus) => (
        <BonusPanel key={bonus.number} bonus={bonus} />
      ))}
      {bonuses.rows.length === 0 && (
        <section className="panel">
          <Listed read={bonuses} ask={ASK}>
            <div className="grid justify-items-center pb-6">
              <Empty>{text.noBonuses}</Empty>
              <Link className="link" to={PAGES.promotions.path}>
                {text.seeOffers}
              </Link>
            </div>
          </Listed>
        </section>
      )}
    </>
  )
}
export default BonusScreen

const BonusPanel = ({ bonus }: { readonly bonus: Bonus }) => {
  const { number, state, amount, required, wagered, code } = bonus
  const share = Math.min(100, Math.floor((100 * wagered) / Math.max(1, required)))
  const name = `bonus-${number}`
  return (
    <section className="panel" aria-labelledby={name} data-bonus={state}>
      <div className="panel-head">
        <h2 id={name}>{text.bonusOf(amount)}</h2>
        <small className="text-ink-3">{code}</small>
        <b className="ml-auto text-sm">{text[STATES[state]]}</b>
      </div>
      <div className="grid max-w-160 gap-1.5 px-4 pt-3">
        <div
          className="h-2 overflow-hidden rounded-full bg-surface-3"
          role="progressbar"
          aria-label={text.wageringDone}
          aria-valuenow={share}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div className="h-full bg-brand" style={{ width: `${share}%` }} />
        </div>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span>{text.wageredOfRequired(wagered, required)}</span>
          {isLive(state) && <span className="text-ink-2">{text.leftToWager(paise(Math.max(0, required - wagered)))}</span>}
        </p>
      </div>
      <Figures bonus={bonus} />
      <Counted bonus={bonus} />
      {isLive(state) && <Actions bonus={bonus} />}
    </section>
  )
}

const Figures = ({ bonus }: { readonly bonus: Bonus }) => {
  const zone = useZone()
  const { state, free, held, minOdds, cap, expiresAt, endedAt, converted, refrenceNo } = bonus
  const live: readonly (readonly [string, string])[] = [
    [text.bonusFree, moneyText(free)],
    [text.bonusHeldByBets, moneyText(held)],
    ...(state === 'active' ? ([[text.bonusExpires, activityText(expiresAt, zone)]] as const) : []),
    [text.bonusLeastOdds, oddsText(minOdds)],
    ...(cap === null ? [] : ([[text.bonusCap, moneyText(cap)]] as const)),
  ]
  const over: readonly (readonly [string, string])[] = [
    ...(endedAt === null ? [] : ([[text.bonusEndedAt, activityText(endedAt, zone)]] as const)),
    ...(state === 'converted' ? ([[text.bonusPaidOut, moneyText(converted)]] as const) : []),
    ...(held === 0 ? [] : ([[text.bonusHeldByBets, moneyText(held)]] as const)),
  ]
  return <Pairs className="max-w-160 pt-3" rows={[...(isLive(state) ? live : over), [text.bonusReference, refrenceNo]]} />
}

const Counted = ({ bonus: { counted, state } }: { readonly bonus: Bonus }) => {
  const zone = useZone()
  if (counted.length === 0) return isLive(state) ? <p className="px-4 pb-3 text-sm text-ink-2">{text.noBetsCounted}</p> : null
  return (
    <div className="border-t border-line px-4 py-2">
      <h3 className="py-1 text-sm font-bold">{text.betsThatCount}</h3>
      <ul className="divide-y divide-line">
        {counted.map((market) => (
          <li key={market.marketId} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {market.eventName} · {marketText(market)}
            </span>
            <small className="text-xs whitespace-nowrap text-ink-3">{activityText(market.at, zone)}</small>
            <b>{moneyText(market.amount)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Actions = ({ bonus: { number } }: { readonly bonus: Bonus }) => {
  const record = useRecord()
  const ask = useAsk()
  const isAsked = useLedger(({ rewards }) => rewards.bonus?.state === 'asked')
  const drop = (): void =>
    ask({
      title: text.giveUpAsk,
      note: text.giveUpNote,
      ok: text.giveUp,
      onOk: () => record({ type: 'bonus.dropped', number }),
    })
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
      <Link className="btn-small inline-flex items-center" to={PAGES.wallets.path}>
        {text.paysBets}
      </Link>
      <button type="button" className="btn-small" disabled={isAsked} onClick={drop}>
        {text.giveUp}
      </button>
    </div>
  )
}
