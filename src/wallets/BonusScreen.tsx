import '../statements/statements.css'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { isChanging } from '#client/ledger/changes.ts'
import { type Bonus, type BonusFilter, bonusFilterSchema } from '#contract/calls/wallets.ts'
import type { TimeZone } from '#contract/scalar.ts'
import { moneyText, oddsText } from '#domain/betting/format.ts'
import { type Paise, paise } from '#domain/paise.ts'
import type { Ask, BonusPage } from '#client/ledger/reads.ts'
import { isAllDays } from '#domain/money/asked-days.ts'
import { bonusesFrom, isLive } from '#domain/money/bonus.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import { marketText } from '#copy/feeds.ts'
import { PAGES } from '../access.ts'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { ListPanel, NextPage, NoRows, Sums } from '../statements/Parts.tsx'
import { Filter, RangeBar } from '../statements/RangeBar.tsx'
import { useFollowing, useQuery } from '../statements/useQuery.ts'
import { bonusPath, marketPath, rowPath, stampIn, useFileAddress } from '../statements/words.ts'
import { useAsk } from '../ui/Asking.tsx'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Pairs } from '../ui/Pairs.tsx'

type Asked = Ask<'bonuses'>

/** How each state of a bonus reads. */
export const BONUS_STATES: Readonly<Record<Bonus['state'], Sentence>> = {
  active: 'bonusActive',
  met: 'bonusMet',
  converted: 'bonusConverted',
  lost: 'bonusLost',
  expired: 'bonusExpired',
  forfeited: 'bonusForfeited',
}

const filterText = (show: BonusFilter): string => ({ all: text.bonusesAll, running: text.bonusesRunning, over: text.bonusesOver })[show]

/** The member's bonuses, the newest first: progress, time, and the bets that counted (ACCT-09). The open page asks for the first of them. */
const BonusScreen = () => {
  const query = useQuery()
  const fileAddress = useFileAddress()
  const ask = useMemo((): Asked => ({ what: 'bonuses', ...bonusesFrom(query) }), [query])
  const { show } = ask
  const read = useRead(ask)
  const [page] = read.rows
  const hasAll = isAllDays(ask) && show === 'all'
  return (
    <>
      <PageTitle>{text.bonusStatement}</PageTitle>
      <RangeBar days={ask} shown={page ?? null} file={fileAddress('bonuses', ask, { show })} hasAllDays>
        <Filter
          query={query}
          label={text.bonusesShown}
          field="show"
          values={bonusFilterSchema.options}
          chosen={show}
          usual="all"
          word={filterText}
        />
      </RangeBar>
      <Offline />
      {page !== undefined && page.count > 0 ? (
        <>
          <Sums
            rows={[
              [text.bonusesGranted(page.count), moneyText(page.granted)],
              [text.bonusPaidOut, moneyText(page.converted)],
            ]}
          />
          <Bonuses page={page} first={ask} />
        </>
      ) : (
        <ListPanel read={read} ask={ask}>
          {() =>
            hasAll ? (
              <div className="note">
                <p>{text.noBonuses}</p>
                <Link className="link" to={PAGES.promotions.path}>
                  {text.seeOffers}
                </Link>
              </div>
            ) : (
              <NoRows widest={null}>{text.noBonusesHere}</NoRows>
            )
          }
        </ListPanel>
      )}
    </>
  )
}
export default BonusScreen

/** One page of bonuses, and the next below it. */
const Bonuses = ({ page, first }: { readonly page: BonusPage; readonly first: Asked }) => {
  const { rows, zone } = page
  const following = useFollowing(first, page)
  return (
    <>
      {rows.map((bonus) => (
        <BonusPanel key={bonus.number} bonus={bonus} zone={zone} />
      ))}
      {following !== null && <NextPage ask={following}>{(found) => <Bonuses page={found} first={first} />}</NextPage>}
    </>
  )
}

type Pair = readonly [name: string, value: ReactNode]
type BonusProps = { readonly bonus: Bonus; readonly zone: TimeZone }

const BonusPanel = ({ bonus, zone }: BonusProps) => {
  const { number, state, amount, required, wagered, code } = bonus
  const share = Math.min(100, Math.floor((100 * wagered) / Math.max(1, required)))
  const name = `bonus-${number}`
  return (
    <section className="panel" aria-labelledby={name} data-bonus={state}>
      <div className="panel-head">
        <h2 id={name}>{text.bonusOf(amount)}</h2>
        <small className="text-ink-3">{code}</small>
        <b className="ml-auto text-sm">{text[BONUS_STATES[state]]}</b>
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
      <Figures bonus={bonus} zone={zone} />
      <Counted bonus={bonus} zone={zone} />
      {isLive(state) && <Actions bonus={bonus} />}
    </section>
  )
}

const Figures = ({ bonus, zone }: BonusProps) => {
  const { number, state, amount, free, held, minOdds, cap, grantedAt, expiresAt, endedAt, converted, row, refrenceNo } = bonus
  // The way to all that changed it, and so to its postings (ACCT-11).
  const figure = (of: Paise): ReactNode => (
    <Link className="link" to={bonusPath(number, zone)}>
      {moneyText(of)}
    </Link>
  )
  const live: readonly Pair[] = [
    [text.bonusFree, figure(free)],
    [text.bonusHeldByBets, figure(held)],
    ...(state === 'active' ? [[text.bonusExpires, stampIn(expiresAt, zone)] as const] : []),
    [text.bonusLeastOdds, oddsText(minOdds)],
    ...(cap === null ? [] : [[text.bonusCap, moneyText(cap)] as const]),
  ]
  // The way to the row that paid it, and so to its postings (ACCT-11).
  const paid =
    row === null ? (
      moneyText(converted)
    ) : (
      <Link className="link" to={rowPath(row, zone)}>
        {moneyText(converted)}
      </Link>
    )
  const over: readonly Pair[] = [
    ...(endedAt === null ? [] : [[text.bonusEndedAt, stampIn(endedAt, zone)] as const]),
    ...(state === 'converted' ? [[text.bonusPaidOut, paid] as const] : []),
    ...(held === 0 ? [] : [[text.bonusHeldByBets, figure(held)] as const]),
  ]
  const given: readonly Pair[] = [
    [text.bonusAmount, figure(amount)],
    [text.bonusGivenAt, stampIn(grantedAt, zone)],
    [text.bonusReference, refrenceNo],
  ]
  return <Pairs className="max-w-160 pt-3" rows={[...(isLive(state) ? live : over), ...given]} />
}

const Counted = ({ bonus: { counted, state }, zone }: BonusProps) => {
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
            <small className="text-xs whitespace-nowrap text-ink-3">{stampIn(market.at, zone)}</small>
            <Link className="link" to={marketPath(market.marketId, zone)}>
              {moneyText(market.amount)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Actions = ({ bonus: { number } }: { readonly bonus: Bonus }) => {
  const record = useRecord()
  const ask = useAsk()
  const isAsked = useLedger((ledger) => isChanging(ledger, 'drop-bonus'))
  const drop = (): void =>
    ask({
      title: text.giveUpAsk,
      note: text.giveUpNote,
      ok: text.giveUp,
      onOk: () => record({ type: 'change.submitted', change: { what: 'drop-bonus', number } }),
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
