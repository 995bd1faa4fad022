import './ladder.css'
import { type MouseEvent, useCallback, useState } from 'react'
import type { Market, Runner } from '#contract/market.ts'
import { standingOf } from '#client/market/board.ts'
import { RUNGS } from '#client/betting/ladder.ts'
import type { Side } from '#domain/betting/bets.ts'
import { stakeLabel } from '#domain/betting/format.ts'
import type { Paise } from '#domain/paise.ts'
import { armedOf, stakesOf } from '#client/ledger/selectors.ts'
import { sayIfAny, text } from '#copy/catalogue.ts'
import { marketText, runnerText } from '#copy/feeds.ts'
import { useHas } from '../brand.tsx'
import { CashOutFigure } from '../cash-out/CashOutFigure.tsx'
import { useBoardMarket, useLedger, useRecord, useSpine } from '../hooks.ts'
import { takeFocus, useOpener } from '../lib/opener.ts'
import { useWayBack } from '../lib/wayBack.ts'
import { useWide } from '../lib/useWide.ts'
import { Icon } from '../ui/Icon.tsx'
import { paintLadder } from './ladder-painter.ts'
import { LadderFoot } from './LadderFoot.tsx'
import { usePress } from './usePress.ts'
import { Veil } from './Veil.tsx'

const words = { INACTIVE: 'notOpen', SUSPENDED: 'suspended', CLOSED: 'closed' } as const
const MOST_STAKES = 6
/** Each key is one row; the prices of the rows change. */
const ROWS = Array.from({ length: RUNGS }, (_, row) => row)

/** Beside the market on a desk; over the page on a phone, between its top and the bars at the bottom. */
const place =
  'desk:sticky desk:top-17 desk:mt-3 desk:h-[calc(100vh-5rem)] desk:shadow-pop phone:fixed phone:inset-x-0 phone:top-0 phone:bottom-[calc(3.25rem+var(--bars,0rem)+env(safe-area-inset-bottom))] phone:z-18 phone:rounded-none phone:border-0'

/** The prices of one runner as a ladder: what was traded at each, and the member's own orders, which can be moved (MKT-09). */
const Ladder = () => {
  const open = useLedger(({ ladder }) => ladder)
  const market = useLedger(({ catalog }) => (open === null ? undefined : catalog.markets[open.marketId]))
  const runner = market?.runners.find(({ selectionId }) => selectionId === open?.selectionId)
  return market === undefined || runner === undefined ? null : <Shown market={market} runner={runner} />
}
export default Ladder

type Props = { readonly market: Market; readonly runner: Runner }

const Shown = ({ market, runner }: Props) => {
  const record = useRecord()
  const spine = useSpine()
  useOpener()
  // On a phone the ladder is over the page, so the device's way back closes it.
  useWayBack(!useWide(), () => record({ type: 'ladder.closed' }))
  const { marketId, runners } = market
  const { selectionId } = runner
  const [stake, choose] = useState<Paise | null>(null)
  const name = runnerText(runner)
  const paint = useCallback(
    (root: HTMLElement | null) => (root === null ? undefined : paintLadder(spine, root, { marketId, selectionId, name })),
    [spine, marketId, selectionId, name],
  )
  return (
    <section
      ref={paint}
      className={`panel ladder-panel grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto] ${place}`}
      aria-label={text.ladderOf(marketText(market))}
    >
      <div className="panel-head flex-nowrap gap-x-2">
        <h2 tabIndex={-1} ref={takeFocus}>
          {text.ladder}
        </h2>
        <small className="min-w-0 flex-1 truncate in-[.panel-head:has([data-cash-out])]:desk:invisible">{marketText(market)}</small>
        <CashOutFigure marketId={marketId} place="ladder" className="-my-1 phone:hidden" />
        <button
          type="button"
          data-centre=""
          className="icon-btn aria-pressed:bg-brand-wash aria-pressed:text-brand-ink"
          aria-label={text.centreLadder}
        >
          <Icon name="centre" />
        </button>
        <button type="button" className="icon-btn -mr-2" aria-label={text.closeLadder} onClick={() => record({ type: 'ladder.closed' })}>
          <Icon name="close" />
        </button>
      </div>
      <div>
        <fieldset className="chips px-3 py-2" aria-label={text.runnerOf}>
          {runners.map((each) => (
            <button
              key={each.selectionId}
              type="button"
              aria-pressed={each.selectionId === selectionId}
              onClick={() => record({ type: 'ladder.opened', marketId, selectionId: each.selectionId })}
            >
              {runnerText(each)}
            </button>
          ))}
        </fieldset>
        <Stakes chosen={stake} onChoose={choose} />
      </div>
      <Rungs key={selectionId} market={market} runner={runner} stake={stake} />
      <LadderFoot market={market} runner={runner} />
    </section>
  )
}

type StakesProps = { readonly chosen: Paise | null; readonly onChoose: (stake: Paise | null) => void }

/** The member's stakes: the chosen one is in the slip of each price that is pressed here. While one-click is on, its own stake counts. */
const Stakes = ({ chosen, onChoose }: StakesProps) => {
  const ledger = useLedger((whole) => whole)
  if (armedOf(ledger) !== null) return null
  return (
    <fieldset className="chips border-t border-line px-3 py-1 phone:hidden" aria-label={text.stake}>
      {stakesOf(ledger)
        .slice(0, MOST_STAKES)
        .map((stake, at) => (
          <button key={at} type="button" aria-pressed={stake === chosen} onClick={() => onChoose(stake === chosen ? null : stake)}>
            {stakeLabel(stake / 100)}
          </button>
        ))}
    </fieldset>
  )
}

/** A row: own backs, back, price, lay, own lays, traded, result if closed (its columns: ladder.css). */
const rung = 'rung relative grid items-center border-b border-line text-center contain-strict'
/** The orders of a row, as chips (ladder.css). A finger on one drags it, and scrolls nothing. */
const ownOrder = 'relative z-0 h-full min-w-0 cursor-grab touch-none text-xs font-bold empty:invisible in-data-[stale=true]:cursor-default'
/** The shade of a cell is its size's share of the largest. */
const shaded = {
  back: 'back-1 bg-(--back-3) bg-[linear-gradient(to_left,var(--back-1)_var(--share,0%),transparent_0)]',
  lay: 'lay-1 bg-(--lay-3) bg-[linear-gradient(to_right,var(--lay-1)_var(--share,0%),transparent_0)]',
} as const
const isGrey = 'stale:bg-stale-wash stale:bg-none'
const tradedAt = `grid h-full content-center justify-end bg-[linear-gradient(to_right,var(--surface-3)_var(--share,0%),transparent_0)] pr-1 text-xs text-ink-2 ${isGrey}`

/** What the position comes to if it is closed at the price of the row (ladder-results.ts). */
const closedAt = 'grid h-full content-center justify-end pr-2 text-xs'

/** The rows. They are grey and take no press while the feed is silent or the runner cannot be quoted. */
const Rungs = ({ market, runner, stake }: Props & { readonly stake: Paise | null }) => {
  const { selectionId } = runner
  const status = useBoardMarket(market.marketId, (live) => live?.status ?? null) ?? market.status
  const label = useBoardMarket(market.marketId, (live) => sayIfAny(live?.label ?? null))
  const isSilent = useLedger(({ feed }) => feed === 'silent')
  const isOff = useBoardMarket(market.marketId, (live) => standingOf(live, selectionId) !== 'open')
  const isStale = isSilent || isOff
  const hasChanges = useHas('amendments')
  return (
    <div className="relative grid grid-rows-[auto_minmax(0,1fr)]">
      <div className={`${rung} h-6 text-xs font-semibold text-ink-2`} aria-hidden="true">
        <span>{text.mine}</span>
        <span className="text-back-ink">{text.back}</span>
        <span>{text.price}</span>
        <span className="text-lay-ink">{text.lay}</span>
        <span>{text.mine}</span>
        <span className="overflow-hidden">{text.traded}</span>
        <span className="pr-2 text-right">{text.ifClosed}</span>
      </div>
      <fieldset
        data-rungs=""
        data-moves={hasChanges}
        data-stale={isStale}
        disabled={isStale}
        className="relative min-w-0 overflow-y-auto overscroll-contain [scrollbar-width:none]"
        aria-label={text.ladder}
      >
        {ROWS.map((row) => (
          <div key={row} className={`${rung} h-6.75 max-[64rem]:h-target coarse:h-target`} data-runner="">
            <button type="button" className={ownOrder} data-mine="back" />
            <Rung market={market} runner={runner} side="back" stake={stake} />
            <b className="grid h-full place-content-center bg-surface-2" data-price="" />
            <Rung market={market} runner={runner} side="lay" stake={stake} />
            <button type="button" className={ownOrder} data-mine="lay" />
            <small className={tradedAt} data-traded="" />
            <small className={closedAt} data-closed="" />
          </div>
        ))}
      </fieldset>
      {status !== 'OPEN' && (
        <span className="absolute inset-x-12 top-1/3 h-11">
          <Veil tone={label === null ? 'plain' : 'warn'}>{label ?? text[words[status]]}</Veil>
        </span>
      )}
    </div>
  )
}

type RungProps = Props & { readonly side: Side; readonly stake: Paise | null }

/** One price of one side. It counts as behind the best: its press sets the player's own price, with the stake chosen above the rows. */
const Rung = ({ market, runner, side, stake }: RungProps) => {
  const { slips, record } = useSpine()
  const press = usePress(market, runner, side, 1)
  const pressWithStake = (event: MouseEvent<HTMLButtonElement>): void => {
    press(event)
    const slip = slips.get().at(-1)
    const isHere = slip?.pick?.marketId === market.marketId && slip.pick.selectionId === runner.selectionId
    if (stake !== null && isHere && slip.screen === 'composing') record({ type: 'stake.typed', slip: slip.slip, stakePaise: stake })
  }
  return (
    <button type="button" className={`cell h-full rounded-none ${shaded[side]} ${isGrey}`} onClick={pressWithStake}>
      <small />
    </button>
  )
}
