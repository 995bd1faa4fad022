import { type FormEvent, useId, useState } from 'react'
import { type AmendView, unamendable } from '#client/views/amendment.ts'
import { moneyText, oddsText } from '#domain/betting/format.ts'
import type { AmendTerms, AmendedBet } from '#client/betting/sent.ts'
import { said } from '#domain/said.ts'
import { sayIfAny, text } from '#copy/catalogue.ts'
import { useLedger, useNow, useRecord } from '../hooks.ts'
import { OddsField } from '../slip/OddsField.tsx'
import { useMintRef } from '../slip/ref.ts'
import { useDelayOf } from '../slip/slip-figures.ts'
import { SlipField } from '../slip/SlipField.tsx'
import { useTypedOdds } from '../slip/typed-odds.ts'
import { FigureInput } from '#touch/FigureInput.tsx'
import { Icon } from '../ui/Icon.tsx'
import { entry } from '../ui/looks.ts'
import { useUnmatchedStake } from './unmatched-stake.ts'

const box = 'flex h-[max(2.5rem,var(--target)+0.125rem)] items-center rounded-sm border border-line-strong bg-surface'
const note = 'col-span-full min-h-8 text-xs leading-4 text-ink-2 @2xl/main:col-span-1 @2xl/main:self-center'

type Open = { readonly view: AmendView; readonly bet: AmendedBet; readonly terms: AmendTerms }

/** The change of an unmatched bet in its row; each state of its chart is a screen (OPEN-11). */
export const AmendForm = ({ view, onClose }: { readonly view: AmendView; readonly onClose: () => void }) => {
  const { bet, terms, screen } = view
  if (bet === null || terms === null || screen === 'closed') return null
  const open = { view, bet, terms }
  return (
    <div className="col-span-full mt-2 rounded-sm bg-surface-2 p-2.5" data-amend={screen}>
      {screen === 'editing' ? <Fields {...open} onClose={onClose} /> : <Progress {...open} onClose={onClose} />}
    </div>
  )
}

const Fields = ({ view, bet, terms, onClose }: Open & { readonly onClose: () => void }) => {
  const id = useId()
  const record = useRecord()
  const mintRef = useMintRef()
  const ledger = useLedger((whole) => whole)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    record({ type: 'amend.pressed', ref: mintRef(), ...terms })
  }
  const [isMissing, setMissing] = useState(false)
  const priced = useTypedOdds(isMissing ? null : terms.odds, bet.side, (odds) => {
    setMissing(odds === null)
    if (odds !== null) record({ type: 'amend.odds-chosen', odds })
  })
  const stake = useUnmatchedStake(bet.matched, view.remaining)
  const why = isMissing ? said('oddsOutside') : unamendable(bet, terms, ledger)
  const typing = priced.note ?? stake.note
  return (
    <form
      className="grid grid-cols-[minmax(8.5rem,1fr)_minmax(7rem,1fr)] gap-2 @2xl/main:grid-cols-[9.5rem_8rem_minmax(0,1fr)_auto] @2xl/main:items-end"
      onSubmit={submit}
    >
      <SlipField id={`${id}-odds`} name={text.odds}>
        <OddsField id={`${id}-odds`} field="change-odds" typed={priced} off={false} look={box} />
      </SlipField>
      <SlipField id={`${id}-stake`} name={text.unmatchedStake}>
        <div className={`${entry.box} h-[max(2.5rem,var(--target)+0.125rem)]`}>
          <span className={entry.sign} aria-hidden="true">
            ₹
          </span>
          <FigureInput
            {...stake.input}
            field="change-stake"
            className={`${entry.input} text-right font-bold`}
            id={`${id}-stake`}
            placeholder="0"
            aria-describedby={`${id}-note`}
            aria-invalid={why !== null && view.effect !== 'none' && !isMissing}
          />
        </div>
      </SlipField>
      <p id={`${id}-note`} className={note} aria-live="polite">
        <Effect view={view} bet={bet} terms={terms} />
        {typing !== null && <b className="block">{sayIfAny(typing)}</b>}
        {(view.effect !== 'none' || isMissing) && why !== null && <b className="block text-down">{sayIfAny(why)}</b>}
        {view.said !== null && view.said.key !== why?.key && <b className="block text-down">{sayIfAny(view.said)}</b>}
      </p>
      <div className="col-span-full grid grid-cols-[auto_minmax(0,1fr)] gap-2 @2xl/main:col-span-1">
        <button type="button" className="btn btn-side" onClick={onClose}>
          {text.changeUndo}
        </button>
        <button type="submit" className="btn btn-main" disabled={why !== null}>
          {actText(view, bet, terms)}
        </button>
      </div>
    </form>
  )
}

/** What the button does: moves the bet to another price, or makes less or more of it. */
const actText = ({ remaining, effect }: AmendView, bet: AmendedBet, { odds }: AmendTerms): string => {
  if (effect === 'none') return text.changeBet
  if (odds !== bet.odds) return text.changeMove(oddsText(odds))
  return effect === 'keeps-place' ? text.changeReduce(moneyText(remaining)) : text.changeRaise(moneyText(remaining))
}

/** What the change does to the bet's place in the queue, before the press. */
const Effect = ({ view, bet, terms }: Open) => {
  const here = useDelayOf(bet)
  switch (view.effect) {
    case 'none':
      return text.changeNow(oddsText(bet.odds), moneyText(bet.remaining))
    case 'keeps-place':
      return text.changeKeepsPlace
    case 'loses-place':
      return text.changeLosesPlace(oddsText(bet.odds), oddsText(terms.odds), here)
    default:
      return view.effect satisfies never
  }
}

/** The sentence of each screen after the press. */
const progressText = ({ screen, remaining, said }: AmendView, { odds }: AmendTerms): string => {
  switch (screen) {
    case 'claiming':
      return text.changeClaiming
    case 'sending':
      return text.changeSending
    case 'checking':
      return text.changeChecking
    case 'offline':
      return text.changeOffline
    case 'unknown':
      return text.changeUnknown
    case 'done':
      return sayIfAny(said) ?? text.changeDone
    case 'refused':
      return text.changeRefused(sayIfAny(said) ?? '')
    case 'closed':
    case 'editing':
    case 'loggedOut':
    case 'waiting':
    case 'late':
      return `${text.changing(oddsText(odds), moneyText(remaining))} ${text.changingNote}`
    default:
      return screen satisfies never
  }
}

const Progress = ({ view, terms, onClose }: Open & { readonly onClose: () => void }) => {
  const record = useRecord()
  const { screen, ref } = view
  const isOver = screen === 'done' || screen === 'refused'
  const icon =
    screen === 'done'
      ? 'tick'
      : screen === 'refused'
        ? 'cross'
        : screen === 'offline'
          ? 'offline'
          : screen === 'unknown'
            ? 'question'
            : 'spinner'
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <span className={screen === 'done' ? 'text-up' : screen === 'refused' ? 'text-down' : 'text-warn'}>
        <Icon name={icon} size={20} spin={icon === 'spinner'} />
      </span>
      <p className="min-w-0 flex-1 text-xs leading-4" role="status">
        {progressText(view, terms)}
      </p>
      {screen === 'waiting' && <Left view={view} />}
      {screen === 'unknown' && ref !== null && (
        <button type="button" className="btn-small" onClick={() => record({ type: 'ask.pressed', ref })}>
          {text.askAgain}
        </button>
      )}
      <button
        type="button"
        className="icon-btn"
        aria-label={isOver ? text.dismiss : text.fold}
        disabled={screen === 'claiming'}
        onClick={onClose}
      >
        <Icon name={isOver ? 'close' : 'up'} size={16} />
      </button>
    </div>
  )
}

/** The seconds that are left of the bet delay. */
const Left = ({ view: { expiresAt } }: { readonly view: AmendView }) => {
  const now = useNow()
  return <b>{text.seconds(expiresAt === null ? 0 : Math.max(0, Math.ceil((expiresAt - now) / 1000)))}</b>
}
