import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { changeOf, isChanging } from '#client/ledger/changes.ts'
import type { Alert, AlertWish } from '#contract/calls/alerts.ts'
import type { Market } from '#contract/market.ts'
import type { SelectionId } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import { type Odds, odds as toOdds, stepOdds } from '#domain/odds.ts'
import { type Said, said } from '#domain/said.ts'
import { type RunsWish, hasOddsAlerts, hasWickets, proposedRuns, runsIn } from '#domain/alerts/alerts.ts'
import { priceAt } from '#domain/betting/price.ts'
import { readingOf } from '#domain/betting/reading.ts'
import { say, sayIfAny, text } from '#copy/catalogue.ts'
import { marketText, runnerText } from '#copy/feeds.ts'
import { PAGES } from '../access.ts'
import { useLedger, useRead, useRecord, useSpine } from '../hooks.ts'
import { OddsField } from '../slip/OddsField.tsx'
import { useTypedOdds } from '../slip/typed-odds.ts'
import { ODDS } from '#contract/figures.ts'
import { FigureInput } from '#touch/FigureInput.tsx'
import { sideWord } from '../slip/words.ts'
import { Switch } from '../ui/Switch.tsx'
import { AlertRow } from './AlertRow.tsx'
import { Segments } from '../ui/Segments.tsx'
import { useParted } from '../markets/DeadRunners.tsx'

type Props = {
  readonly name: string
  /** The markets of one board, all of one event. */
  readonly markets: readonly Market[]
  readonly className: string
  readonly onClose: () => void
}

/** Where a price is proposed without one on offer. */
const EVEN = toOdds(2000)

/** The alerts of one board: one for a price or a run figure, one press away; one for the wickets; and those that wait (MKT-11). */
const AlertForm = ({ name, markets, className, onClose }: Props) => {
  const record = useRecord()
  const isMember = useLedger(({ member }) => member !== null)
  const [first] = markets
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <section
      className={`grid gap-2.5 border-line bg-surface-2 px-3 py-3 ${className}`}
      aria-label={text.alertsOn(name)}
      data-alerts=""
      onKeyDown={onKeyDown}
    >
      {isMember ? (
        first !== undefined && <Own first={first} markets={markets} />
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-3">
          {text.alertLogin}
          <button type="button" className="btn-small" onClick={() => record({ type: 'login.opened', tab: 'login' })}>
            {text.logIn}
          </button>
        </p>
      )}
    </section>
  )
}
export default AlertForm

const Own = ({ first, markets }: Pick<Props, 'markets'> & { readonly first: Market }) => {
  const all = useRead({ what: 'alerts' }).rows[0]?.alerts ?? []
  const own = all.filter(({ kind, marketId }) => kind !== 'wicket' && markets.some((market) => market.marketId === marketId))
  const wicket = all.find(({ kind, eventId }) => kind === 'wicket' && eventId === first.eventId)
  const change = useLedger((ledger) => changeOf(ledger, 'alert'))
  return (
    <>
      {hasOddsAlerts(first) ? <PriceForm market={first} /> : <RunsForm first={first} markets={markets} />}
      {change?.state === 'refused' && (
        <p className="text-xs text-down" role="alert">
          {say(change.said)}
        </p>
      )}
      {hasWickets(first) && <WicketRow market={first} alert={wicket} />}
      {own.length > 0 && (
        <ul className="-my-1">
          {own.map((alert) => (
            <AlertRow key={alert.number} alert={alert} />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink-2">
        {text.alertsNote}
        <Link className="link" to={PAGES.alerts.path}>
          {text.allAlerts}
        </Link>
      </p>
    </>
  )
}

/** Asks the exchange for an alert (MKT-11). */
const useSetAlert = (): ((wish: AlertWish) => void) => {
  const record = useRecord()
  return (wish) => record({ type: 'change.submitted', change: { what: 'set-alert', wish } })
}

/** `odds` is null while what is typed is no price. */
type Wish = Pick<Extract<Alert, { kind: 'price' }>, 'side' | 'way'> & {
  readonly selectionId: SelectionId | undefined
  readonly odds: Odds | null
}

const field = 'grid min-w-0 gap-0.5'
const label = 'text-xs text-ink-2'
const chosenFrom = 'h-[max(2.5rem,var(--target)+0.125rem)] w-full rounded-sm border border-line-strong bg-surface px-2'
const stepped = 'flex h-[max(2.5rem,var(--target)+0.125rem)] items-center rounded-sm border border-line-strong bg-surface'
const stepper = 'h-full w-target flex-none text-xl leading-none text-ink-2'
const high = 'h-[max(2.5rem,var(--target)+0.125rem)] [&>button]:min-h-0!'

/** A price of a runner, proposed one step better than the market offers now. */
const PriceForm = ({ market }: { readonly market: Market }) => {
  const id = useId()
  const set = useSetAlert()
  const { board } = useSpine()
  // No price of a runner that can no longer win will come.
  const runners = useParted(market).alive
  const [first] = runners
  const proposed = (selectionId: Wish['selectionId'], side: Side): Odds => {
    const runner = market.runners.find((each) => each.selectionId === selectionId)
    const best = runner === undefined ? undefined : board.markets.get(market.marketId)?.runners.get(runner.selectionId)?.[side][0]?.[0]
    return stepOdds(best ?? EVEN, side === 'back' ? 1 : -1)
  }
  const [wish, setWish] = useState<Wish>(() => ({
    selectionId: first?.selectionId,
    side: 'back',
    way: 'up',
    odds: proposed(first?.selectionId, 'back'),
  }))
  const choose = (selectionId: Wish['selectionId'], side: Side): void =>
    setWish({ selectionId, side, way: side === 'back' ? 'up' : 'down', odds: proposed(selectionId, side) })
  const typed = useTypedOdds(wish.odds, wish.side, (odds) => setWish((before) => ({ ...before, odds })))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { selectionId, odds, ...price } = wish
    if (selectionId !== undefined && odds !== null) set({ kind: 'price', marketId: market.marketId, selectionId, odds, ...price })
  }
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <label className={`${field} flex-[2_1_9rem]`}>
        <span className={label}>{text.alertRunner}</span>
        <select
          className={chosenFrom}
          value={wish.selectionId}
          onChange={(event) => choose(runners.find((each) => String(each.selectionId) === event.target.value)?.selectionId, wish.side)}
        >
          {runners.map((runner) => (
            <option key={runner.selectionId} value={runner.selectionId}>
              {runnerText(runner)}
            </option>
          ))}
        </select>
      </label>
      <div className={`${field} flex-[1_1_8rem]`}>
        <span className={label}>{text.alertSide}</span>
        <Segments
          className={high}
          label={text.alertSide}
          choices={[
            ['back', text.back],
            ['lay', text.lay],
          ]}
          chosen={wish.side}
          onChoose={(side) => choose(wish.selectionId, side)}
        />
      </div>
      <div className={`${field} flex-[1_1_9rem]`}>
        <label className={label} htmlFor={id}>
          {text.alertPrice}
        </label>
        <OddsField id={id} field="alert-odds" typed={typed} off={false} look={stepped} />
      </div>
      <WayAndSet way={wish.way} isOff={wish.odds === null} onChoose={(way) => setWish({ ...wish, way })} />
      <Typing note={wish.odds === null ? said('oddsOutside') : typed.note} />
    </form>
  )
}

/** What is said of what was typed. */
const Typing = ({ note }: { readonly note: Said | null }) => (
  <p className="min-h-4 w-full text-xs leading-4 text-down" role="status">
    {sayIfAny(note)}
  </p>
)

/** A run figure of a side of one of the markets, proposed one run better than the market offers now. */
const RunsForm = ({ first, markets }: Pick<Props, 'markets'> & { readonly first: Market }) => {
  const id = useId()
  const set = useSetAlert()
  const { board } = useSpine()
  const reading = readingOf(first.marketType)
  const proposed = ({ marketId, marketType, runners: [runner] }: Market, side: Side): RunsWish => {
    const level = runner === undefined ? undefined : board.markets.get(marketId)?.runners.get(runner.selectionId)?.[side][0]
    return proposedRuns(marketType, side, (level === undefined ? null : priceAt(marketType, level)?.line) ?? null)
  }
  const [chosen, setChosen] = useState(first.marketId)
  const market = markets.find(({ marketId }) => marketId === chosen) ?? first
  const [wish, setWish] = useState(() => proposed(market, 'back'))
  const [typed, setTyped] = useState<string | null>(null)
  const choose = (next: Market, side: Side): void => {
    setChosen(next.marketId)
    setTyped(null)
    setWish(proposed(next, side))
  }
  const [isRefused, setRefused] = useState(false)
  const runs = typed === null ? wish.runs : runsIn(market.marketType, typed)
  const take = (next: number | null): void => {
    setTyped(null)
    if (next !== null) setWish({ ...wish, runs: next })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    take(runs)
    if (runs !== null) set({ kind: 'runs', marketId: market.marketId, ...wish, runs })
  }
  const step = (by: number): void => take(runsIn(market.marketType, String(wish.runs + by)))
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      {markets.length > 1 && (
        <label className={`${field} flex-[2_1_9rem]`}>
          <span className={label}>{text.groupSession}</span>
          <select
            className={chosenFrom}
            value={market.marketId}
            onChange={(event) => choose(markets.find(({ marketId }) => marketId === event.target.value) ?? first, wish.side)}
          >
            {markets.map((each) => (
              <option key={each.marketId} value={each.marketId}>
                {marketText(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={`${field} flex-[1_1_8rem]`}>
        <span className={label}>{text.alertSide}</span>
        <Segments
          className={high}
          label={text.alertSide}
          choices={[
            ['lay', sideWord('lay', reading)],
            ['back', sideWord('back', reading)],
          ]}
          chosen={wish.side}
          onChoose={(side) => choose(market, side)}
        />
      </div>
      <div className={`${field} flex-[1_1_9rem]`}>
        <label className={label} htmlFor={id}>
          {text.alertRuns}
        </label>
        <div className={stepped}>
          <button type="button" className={stepper} aria-label={text.fewerRuns} onClick={() => step(-1)}>
            −
          </button>
          <FigureInput
            id={id}
            field="alert-runs"
            kind={ODDS}
            className="h-full w-full min-w-0 flex-1 border-x border-line text-center text-lg font-bold"
            value={typed ?? String(wish.runs)}
            onFigure={setTyped}
            onRefused={setRefused}
            onLeave={() => take(runs)}
            onStep={step}
            aria-invalid={runs === null}
            isEndedByEnter
          />
          <button type="button" className={stepper} aria-label={text.moreRuns} onClick={() => step(1)}>
            +
          </button>
        </div>
      </div>
      <WayAndSet way={wish.way} isOff={runs === null} onChoose={(way) => setWish({ ...wish, way })} />
      <Typing note={isRefused ? said('figureRefused') : runs === null ? said('runsOutside') : null} />
    </form>
  )
}

type Way = Wish['way']

/** When the alert comes true, and the button that sets it. */
type WayProps = { readonly way: Way; readonly isOff: boolean; readonly onChoose: (way: Way) => void }
const WayAndSet = ({ way, isOff, onChoose }: WayProps) => {
  const isAsked = useLedger((ledger) => isChanging(ledger, 'alert'))
  return (
    <>
      <div className={`${field} flex-[1_1_9rem]`}>
        <span className={label}>{text.alertWay}</span>
        <Segments
          className={high}
          label={text.alertWay}
          choices={[
            ['up', text.alertUp],
            ['down', text.alertDown],
          ]}
          chosen={way}
          onChoose={onChoose}
        />
      </div>
      {/* The bell was pressed to set one, so the next press or Enter sets it. */}
      <button type="submit" className="btn btn-main flex-[1_1_8rem]" disabled={isAsked || isOff} aria-busy={isAsked}>
        {text.setAlert}
      </button>
    </>
  )
}

const WicketRow = ({ market: { marketId }, alert }: { readonly market: Market; readonly alert: Alert | undefined }) => {
  const record = useRecord()
  const set = useSetAlert()
  return (
    <div className="flex items-center justify-between gap-3">
      <span>{text.wicketAlerts}</span>
      <Switch
        label={text.wicketAlerts}
        isOn={alert !== undefined}
        onChange={() =>
          alert === undefined
            ? set({ kind: 'wicket', marketId })
            : record({ type: 'change.submitted', change: { what: 'remove-alert', number: alert.number } })
        }
      />
    </div>
  )
}
