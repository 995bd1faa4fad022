import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Alert } from '#contract/calls/alerts.ts'
import type { Market } from '#contract/market.ts'
import type { SelectionId } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import { type Odds, odds as toOdds, stepOdds } from '#domain/betting/odds.ts'
import { hasWickets } from '#domain/market/alerts.ts'
import { say, text } from '#copy/catalogue.ts'
import { marketText, runnerText } from '#copy/feeds.ts'
import { PAGES } from '../access.ts'
import { useLedger, useRead, useRecord, useSpine } from '../hooks.ts'
import { OddsField } from '../slip/OddsField.tsx'
import { Switch } from '../ui/Switch.tsx'
import { AlertRow } from './AlertRow.tsx'
import { Segments } from '../ui/Segments.tsx'

type Props = { readonly market: Market; readonly onClose: () => void }

/** Where a price is proposed without one on offer. */
const EVEN = toOdds(2000)

/** The alerts of one market: one for a price, one press away; one for the wickets; and those that wait (MKT-11). */
const AlertForm = ({ market, onClose }: Props) => {
  const record = useRecord()
  const isMember = useLedger(({ member }) => member !== null)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <section
      className="mt-2 -mb-2 grid gap-2.5 border-t border-line bg-surface-2 px-3 py-3"
      aria-label={text.alertsOn(marketText(market))}
      data-alerts=""
      onKeyDown={onKeyDown}
    >
      {isMember ? (
        <Own market={market} />
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

const Own = ({ market }: Pick<Props, 'market'>) => {
  const all = useRead({ what: 'alerts' }).rows[0]?.alerts ?? []
  const prices = all.filter(({ kind, marketId }) => kind === 'price' && marketId === market.marketId)
  const wicket = all.find(({ kind, eventId }) => kind === 'wicket' && eventId === market.eventId)
  const change = useLedger(({ alertChange }) => alertChange)
  return (
    <>
      <PriceForm market={market} />
      {change?.state === 'refused' && (
        <p className="text-xs text-down" role="alert">
          {say(change.said)}
        </p>
      )}
      {hasWickets(market) && <WicketRow market={market} alert={wicket} />}
      {prices.length > 0 && (
        <ul className="-my-1">
          {prices.map((alert) => (
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

type Wish = Pick<Extract<Alert, { kind: 'price' }>, 'side' | 'way' | 'odds'> & { readonly selectionId: SelectionId | undefined }

const field = 'grid min-w-0 gap-0.5'
const label = 'text-xs text-ink-2'
const high = 'h-[max(2.5rem,var(--target)+0.125rem)] [&>button]:min-h-0!'

/** A price of a runner, proposed one step better than the market offers now. */
const PriceForm = ({ market }: Pick<Props, 'market'>) => {
  const id = useId()
  const record = useRecord()
  const { board } = useSpine()
  const isAsked = useLedger(({ alertChange }) => alertChange?.state === 'asked')
  const [first] = market.runners
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
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { selectionId, ...price } = wish
    if (selectionId !== undefined)
      record({ type: 'alert.submitted', wish: { kind: 'price', marketId: market.marketId, selectionId, ...price } })
  }
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <label className={`${field} flex-[2_1_9rem]`}>
        <span className={label}>{text.alertRunner}</span>
        <select
          className="h-[max(2.5rem,var(--target)+0.125rem)] w-full rounded-sm border border-line-strong bg-surface px-2"
          value={wish.selectionId}
          onChange={(event) =>
            choose(market.runners.find((each) => String(each.selectionId) === event.target.value)?.selectionId, wish.side)
          }
        >
          {market.runners.map((runner) => (
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
        <OddsField
          id={id}
          odds={wish.odds}
          off={false}
          look="flex h-[max(2.5rem,var(--target)+0.125rem)] items-center rounded-sm border border-line-strong bg-surface"
          onTake={(odds) => setWish({ ...wish, odds })}
        />
      </div>
      <div className={`${field} flex-[1_1_9rem]`}>
        <span className={label}>{text.alertWay}</span>
        <Segments
          className={high}
          label={text.alertWay}
          choices={[
            ['up', text.alertUp],
            ['down', text.alertDown],
          ]}
          chosen={wish.way}
          onChoose={(way) => setWish({ ...wish, way })}
        />
      </div>
      {/* The bell was pressed to set one, so the next press or Enter sets it. */}
      <button type="submit" className="btn btn-main flex-[1_1_8rem]" disabled={isAsked} aria-busy={isAsked}>
        {text.setAlert}
      </button>
    </form>
  )
}

const WicketRow = ({ market: { marketId }, alert }: Pick<Props, 'market'> & { readonly alert: Alert | undefined }) => {
  const record = useRecord()
  return (
    <div className="flex items-center justify-between gap-3">
      <span>{text.wicketAlerts}</span>
      <Switch
        label={text.wicketAlerts}
        isOn={alert !== undefined}
        onChange={() =>
          record(
            alert === undefined
              ? { type: 'alert.submitted', wish: { kind: 'wicket', marketId } }
              : { type: 'alert.dropped', number: alert.number },
          )
        }
      />
    </div>
  )
}
