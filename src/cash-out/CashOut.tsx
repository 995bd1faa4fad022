import type { FormEvent, ReactNode } from 'react'
import { moneyText } from '#domain/ledger/format.ts'
import { type Paise, paise } from '#domain/betting/money.ts'
import type { CashOutView } from '#domain/betting/offer.ts'
import { sayIfAny, text } from '#copy/catalogue.ts'
import { marketText, runnerText } from '#copy/feeds.ts'
import { useCashOut, useNow, useSend } from '../hooks.ts'
import { Signed } from '../ui/Money.tsx'
import { Popup } from '../ui/Popup.tsx'
import { Bone } from '../ui/States.tsx'
import { catchFocus } from '../slip/fold.ts'
import { useMintRef } from '../slip/ref.ts'
import { DialBox, Disc, Ring, TurningRing } from '../slip/Ring.tsx'
import { Say } from '../slip/Say.tsx'

const STEP = 5
const WHOLE = 100
const cell = 'border-b border-line py-1.75'

/** The cash-out of one market; each state of its chart is a screen (CASH-01 to CASH-05). After closing, a sent cash-out continues as a row. */
const CashOut = () => {
  const send = useSend()
  const view = useCashOut()
  const { screen, market } = view
  const close = (): void => send({ type: 'cash-out.closed' })
  const offers = screen === 'asking' || screen === 'offered' || screen === 'moved'
  return (
    <Popup
      id="cash-out"
      title={screen === 'done' ? text.cashOut : text.cashOutAsk}
      note={market === null ? '' : `${marketText(market)} · ${market.eventName}`}
      onClose={close}
    >
      {offers ? <Offer view={view} onClose={close} /> : <Sent view={view} onClose={close} />}
    </Popup>
  )
}
export default CashOut

type Props = { readonly view: CashOutView; readonly onClose: () => void }

const Offer = ({ view: { screen, part, offer, last, halted, pressed }, onClose }: Props) => {
  const send = useSend()
  const mintRef = useMintRef()
  const shown = screen === 'asking' ? null : offer
  const fell = screen === 'moved' && offer !== null && pressed !== null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (shown === null) return
    const { amount, cashOutId } = shown
    send({ type: 'cash-out.pressed', ref: mintRef(), amount, cashOutId })
  }
  return (
    <form className="grid content-start gap-3.5" onSubmit={submit}>
      <Sum amount={shown?.amount ?? null} part={part} />
      <div className="grid grid-cols-[1fr_auto] items-center text-sm">
        <label htmlFor="cash-out-part">{text.cashOutPart}</label>
        <b>{text.cashOutPercent(part)}</b>
        <input
          id="cash-out-part"
          className="col-span-2 min-h-11 w-full accent-brand-ink"
          type="range"
          min={STEP}
          max={WHOLE}
          step={STEP}
          value={part}
          aria-valuetext={text.cashOutPercent(part)}
          data-autofocus
          onChange={(event) => send({ type: 'cash-out.part-chosen', part: Number(event.target.value) })}
        />
      </div>
      <table className="block max-h-47.5 w-full overflow-y-auto text-sm">
        <caption className="sr-only">{text.cashOutIf}</caption>
        <tbody className="table w-full">
          {(last?.results ?? []).map((result) => (
            <tr key={result.selectionId} className={shown === null ? 'opacity-45' : ''} data-old={shown === null}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                {runnerText(result)}
              </th>
              <td className={`${cell} text-right font-semibold wrap-anywhere`}>
                <Signed amount={result.pnl} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div role="status">
        {shown === null ? (
          <Say tone="grey" icon="clock" className="">
            {sayIfAny(halted) ?? text.askingOffer}
          </Say>
        ) : fell ? (
          <Say tone="warn" icon="question" className="">
            {text.cashOutFell(moneyText(pressed), moneyText(shown.amount))}
          </Say>
        ) : (
          <Say tone="plain" icon="lock" className="">
            {part === WHOLE ? text.cashOutNote : text.cashOutPartNote}
          </Say>
        )}
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 *:whitespace-nowrap">
        <button type="button" className="btn btn-side" onClick={onClose}>
          {text.cancel}
        </button>
        <button type="submit" className="btn btn-main" disabled={shown === null}>
          {shown === null
            ? text.cashoutWaits
            : part === WHOLE
              ? text.cashoutFor(moneyText(shown.amount))
              : text.cashoutFor(text.cashOutPercent(part))}
          {shown !== null && part !== WHOLE && <small>{text.cashOutLeast(moneyText(shown.amount))}</small>}
        </button>
      </div>
    </form>
  )
}

/** The least that the market pays; null while unknown. For a part, it is the worst result, because results still differ. */
const Sum = ({ amount, part }: { readonly amount: Paise | null; readonly part: number }) => (
  <p
    className="flex min-h-14 items-center justify-between gap-3 rounded-sm bg-surface-2 px-3 py-2 [&>b]:text-right [&>b]:text-4xl [&>b]:leading-8 [&>b]:font-bold [&>b]:whitespace-nowrap"
    aria-busy={amount === null}
  >
    <small className="text-sm text-ink-2">
      {part !== WHOLE ? text.cashOutWorst : amount !== null && amount < 0 ? text.cashOutLoss : text.cashOutProfit}
    </small>
    {amount === null ? (
      <Bone width={140} height={28} />
    ) : part !== WHOLE ? (
      <Signed amount={amount} />
    ) : (
      <b className={amount < 0 ? 'text-down' : 'text-up'}>{moneyText(paise(Math.abs(amount)))}</b>
    )}
  </p>
)

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
  const { screen, part, expiresAt, pressed } = view
  const { dial, title, note } = faceOf(view, expiresAt === null ? 0 : Math.max(0, Math.ceil((expiresAt - now) / 1000)))
  return (
    <div className="grid content-start gap-3.5" tabIndex={-1} ref={catchFocus}>
      <div role="status">
        <DialBox dial={dial} title={title} note={note} />
      </div>
      {screen !== 'done' && <Sum amount={pressed} part={part} />}
      <button type="button" className="btn btn-side" data-autofocus disabled={screen === 'claiming'} onClick={onClose}>
        {screen === 'done' ? text.close : text.fold}
      </button>
    </div>
  )
}
