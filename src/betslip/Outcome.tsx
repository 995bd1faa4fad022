import { moneyText, oddsText } from '#domain/format.ts'
import type { SlipView } from '#domain/slip.ts'
import { text } from '#domain/text.ts'
import { useSend } from '../hooks.ts'
import { clockText } from '../parts/when.ts'
import { Disc } from './Ring.tsx'
import { Say } from './Say.tsx'
import { figuresOf } from './slip-figures.ts'
import { sideWord, SlipFrame } from './SlipFrame.tsx'
import { Sums } from './Sums.tsx'

type Props = { readonly view: SlipView }

/** The exchange took the bet: matched, partly matched or waiting, each in its own words. */
export const Accepted = ({ view }: Props) => {
  const send = useSend()
  const close = (): void => send({ type: 'slip.dismissed', slip: view.slip })
  const { side, profit } = figuresOf(view)
  const verdict = view.verdict
  if (verdict === null || verdict.kind === 'refused') return null
  const runner = view.pick?.runnerName ?? ''
  const title = { matched: text.betMatched, 'partly-matched': text.betPartlyMatched, unmatched: text.betUnmatched }[verdict.kind]
  const at = verdict.averageOdds ?? view.odds
  const note =
    verdict.matched > 0 && at !== null
      ? text.matchedAt(moneyText(verdict.matched), oddsText(at))
      : text.waitingAmount(moneyText(verdict.remaining))
  return (
    <SlipFrame view={view} word={sideWord[side]} onClose={close} onEscape={close} onEnter={close}>
      <div className="slip-body">
        <div className="dial-box">
          <Disc tone="good" icon={verdict.kind === 'unmatched' ? 'clock' : 'tick'} />
          <div>
            <h4>{title}</h4>
            <p>{note}</p>
          </div>
        </div>
        <Sums view={view} extra={[[text.bet, verdict.betId]]} />
      </div>
      <Say tone="good" icon="tick">
        {verdict.kind === 'matched'
          ? (side === 'back' ? text.ifWins : text.ifLoses)(runner, moneyText(profit))
          : text.waitingAmount(moneyText(verdict.remaining))}
      </Say>
      <div className="act">
        <button type="button" className="btn btn-side" onClick={close}>
          {text.done}
        </button>
      </div>
    </SlipFrame>
  )
}

/** The exchange refused the bet, or never received it. */
export const Rejected = ({ view }: Props) => {
  const send = useSend()
  const close = (): void => send({ type: 'slip.dismissed', slip: view.slip })
  const { side, liability } = figuresOf(view)
  return (
    <SlipFrame view={view} word={sideWord[side]} onClose={close} onEscape={close} onEnter={close}>
      <div className="slip-body">
        <div className="dial-box">
          <Disc tone="bad" icon="cross" />
          <div>
            <h4>{text.betRefused}</h4>
            <p>{view.verdict?.text}</p>
          </div>
        </div>
        <Sums view={view} extra={view.pressedAt === null ? [] : [[text.sent, clockText(view.pressedAt)]]} />
      </div>
      <Say tone="bad" icon="cross">
        {text.noBetMade(moneyText(liability))}
      </Say>
      <div className="act">
        <button type="button" className="btn btn-side" onClick={close}>
          {text.close}
        </button>
      </div>
    </SlipFrame>
  )
}
