import type { FormEvent, ReactNode } from 'react'
import type { MarketId } from '#contract/scalar.ts'
import { netIfWin } from '#client/betting/figures.ts'
import type { CashOutView } from '#client/betting/offer.ts'
import { sayIfAny, text } from '#copy/catalogue.ts'
import { marketText, runnerText } from '#copy/feeds.ts'
import { useHas } from '../brand.tsx'
import { useLedger, useNow, useRecord } from '../hooks.ts'
import { useCashOut } from './useCashOut.ts'
import { catchFocus } from '../slip/fold.ts'
import { useMintRef } from '../slip/ref.ts'
import { DialBox, Disc, Ring, TurningRing } from '../slip/Ring.tsx'
import { Say } from '../slip/Say.tsx'
import { useCannotWin } from '../markets/Veil.tsx'
import { Rest } from '#touch/Rest.tsx'
import { Signed, signedText } from '../ui/Money.tsx'
import { Bone } from '../ui/States.tsx'
import { AutoRule } from './AutoRule.tsx'
import { giveToChip, takeFocus } from './focus.ts'

const STEP = 5
const WHOLE = 100
const PORTIONS = [25, 50, 75, WHOLE] as const
const part3 = 'grid min-w-0 content-start gap-2'

/** The cash-out of one market, in place under its prices; each state of its chart is a screen (CASH-01 to CASH-07). */
const CashOut = () => {
  const record = useRecord()
  const hasRules = useHas('automatic-cash-out')
  const view = useCashOut()
  const { screen, market } = view
  const close = (): void => {
    giveToChip()
    record({ type: 'cash-out.closed' })
  }
  if (market === null) return null
  const offers = screen === 'asking' || screen === 'offered' || screen === 'moved'
  return (
    <section
      id="cash-out"
      className="@container border-t border-line bg-surface-2"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
      aria-label={`${screen === 'done' ? text.cashOut : text.cashOutAsk} ${marketText(market)}`}
    >
      {offers ? <Offer view={view} marketId={market.marketId} onClose={close} /> : <Sent view={view} onClose={close} />}
      {offers && hasRules && <AutoRule marketId={market.marketId} />}
    </section>
  )
}
export default CashOut

type Props = { readonly view: CashOutView; readonly onClose: () => void }

const Offer = ({ view, marketId, onClose }: Props & { readonly marketId: MarketId }) => {
  const { screen, part, offer, last, halted, pressed } = view
  const record = useRecord()
  const mintRef = useMintRef()
  const shown = screen === 'asking' ? null : offer
  const fell = screen === 'moved' ? pressed : null
  const choose = (next: number): void => record({ type: 'cash-out.part-chosen', part: next })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (shown === null) return
    const { amount, cashOutId } = shown
    record({ type: 'cash-out.pressed', ref: mintRef(), amount, cashOutId })
  }
  return (
    <form className="grid gap-3 p-3 @2xl:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,5fr)]" onSubmit={submit}>
      <div className={part3}>
        <p className="text-sm text-ink-2">{text.cashOutAsk}</p>
        <p className="flex min-h-8 flex-wrap items-center gap-x-2" aria-busy={shown === null}>
          {shown === null ? (
            <Bone width={140} height={28} />
          ) : (
            <span className="text-2xl leading-8 [&>b]:font-bold">
              <Signed amount={shown.amount} />
            </span>
          )}
          <small className="rounded-sm bg-surface-3 px-1.5 py-0.5 text-xs text-ink-2">
            {part === WHOLE ? text.cashOutEveryResult : text.cashOutWorstCase}
          </small>
        </p>
        <fieldset className="grid grid-cols-[1fr_1fr_1fr_1.5fr] gap-1" aria-label={text.cashOutPart}>
          {PORTIONS.map((portion) => (
            <button
              key={portion}
              type="button"
              className="min-h-[max(2.25rem,var(--target))] rounded-sm border border-line-strong bg-surface px-1 text-xs leading-3.5 font-semibold whitespace-nowrap aria-pressed:border-brand aria-pressed:bg-brand-wash"
              aria-pressed={part === portion}
              onClick={() => choose(portion)}
            >
              {text.cashOutPercent(portion)}
              {portion === WHOLE && <span className="block text-xs font-normal">{text.greenUp}</span>}
            </button>
          ))}
        </fieldset>
        <input
          className="min-h-target w-full accent-brand-ink"
          type="range"
          min={STEP}
          max={WHOLE}
          step={STEP}
          value={part}
          ref={takeFocus}
          aria-label={text.cashOutPart}
          aria-valuetext={text.cashOutPercent(part)}
          onChange={(event) => choose(Number(event.target.value))}
        />
      </div>
      <div className={part3}>
        <Results marketId={marketId} results={last?.results ?? []} isOld={shown === null} />
      </div>
      <div className={`${part3} @2xl:content-between`}>
        <div role="status">
          {shown === null ? (
            <Say tone="grey" icon="clock" className="">
              {sayIfAny(halted) ?? text.askingOffer}
            </Say>
          ) : fell !== null ? (
            <Say tone="warn" icon="question" className="">
              <s className="block">{signedText(fell)}</s> {text.cashOutMoved(signedText(shown.amount))}
            </Say>
          ) : (
            <p className="text-xs leading-4 text-ink-2">{part === WHOLE ? text.cashOutNote : text.cashOutPartNote}</p>
          )}
        </div>
        <Rest
          meaning={fell === null ? 'offer' : 'moved'}
          amount={null}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 *:px-2 *:whitespace-nowrap"
        >
          <button type="button" className="btn btn-side" onClick={onClose}>
            {text.cancel}
          </button>
          <button type="submit" className="btn btn-main" disabled={shown === null}>
            <span>{shown === null ? text.cashoutWaits : text.cashoutFor(signedText(shown.amount))}</span>
            {shown !== null && part !== WHOLE && <small>{text.cashOutPercent(part)}</small>}
          </button>
        </Rest>
      </div>
    </form>
  )
}

type ResultsProps = {
  readonly marketId: MarketId
  readonly results: NonNullable<CashOutView['last']>['results']
  readonly isOld: boolean
}

/** What each runner's win pays now, and after the cash-out. */
const Results = ({ marketId, results, isOld }: ResultsProps) => (
  <div className="max-h-47.5 overflow-y-auto">
    <table className="w-full text-sm">
      <thead className="text-xs text-ink-2">
        <tr>
          <th scope="col" className="text-left font-normal">
            {text.cashOutNetIf}
          </th>
          <th scope="col" className="text-right font-normal">
            {text.cashOutBefore}
          </th>
          <th scope="col" className="text-right font-normal">
            {text.cashOutAfter}
          </th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <ResultRow key={result.selectionId} marketId={marketId} result={result} isOld={isOld} />
        ))}
      </tbody>
    </table>
  </div>
)

type RowProps = { readonly marketId: MarketId; readonly result: ResultsProps['results'][number]; readonly isOld: boolean }

/** One runner's result; no row for one that cannot win (MKT-13). */
const ResultRow = ({ marketId, result, isOld }: RowProps) => {
  const bets = useLedger((ledger) => ledger.bets)
  const before = netIfWin(bets, marketId, result.selectionId)
  const cell = 'py-1 text-right font-semibold'
  if (useCannotWin(marketId, result.selectionId)) return null
  return (
    <tr className={isOld ? 'text-ink-2 [&_*]:text-ink-2!' : ''} data-old={isOld}>
      <th scope="row" className="max-w-30 truncate py-1 text-left font-normal">
        {runnerText(result)}
      </th>
      <td className={cell}>{before === null ? '–' : <Signed amount={before} />}</td>
      <td className={cell}>
        <Signed amount={result.pnl} />
      </td>
    </tr>
  )
}

/** The texts of each screen after the press. */
const faceOf = (view: CashOutView, left: number): { readonly dial: ReactNode; readonly title: string; readonly note: string } => {
  switch (view.screen) {
    case 'waiting':
      return { dial: <Ring left={left} whole={Math.ceil(view.expiresInMs / 1000)} />, title: text.cashingOut, note: text.pleaseWait }
    case 'checking':
      return { dial: <TurningRing tone="check" />, title: text.checking, note: text.checkingNote }
    case 'unknown':
      return { dial: <Disc tone="warn" icon="question" />, title: text.cashOutUnknown, note: text.unknownNote }
    case 'done':
      return {
        dial: <Disc tone="good" icon="tick" />,
        title: view.part === WHOLE ? text.cashOutDone : text.cashOutPartDone(text.cashOutPercent(view.part)),
        note: [sayIfAny(view.verdict) ?? '', ...(view.part === WHOLE ? [] : [text.cashOutGoesOn])].join(' '),
      }
    default:
      return { dial: <TurningRing tone="plain" />, title: text.cashingOut, note: text.pleaseWait }
  }
}

const Sent = ({ view, onClose }: Props) => {
  const now = useNow()
  const { screen, expiresAt, pressed } = view
  const { dial, title, note } = faceOf(view, expiresAt === null ? 0 : Math.max(0, Math.ceil((expiresAt - now) / 1000)))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-3 [--side:var(--brand)]" tabIndex={-1} ref={catchFocus}>
      <div role="status" className="min-w-0 flex-1">
        <DialBox dial={dial} title={title} note={note} />
      </div>
      {screen !== 'done' && pressed !== null && (
        <span className="text-lg">
          <Signed amount={pressed} />
        </span>
      )}
      <button type="button" className="btn btn-side" disabled={screen === 'claiming'} onClick={onClose}>
        {screen === 'done' ? text.close : text.fold}
      </button>
    </div>
  )
}
