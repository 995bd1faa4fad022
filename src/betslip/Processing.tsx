import type { ReactNode } from 'react'
import { moneyText } from '#domain/format.ts'
import type { SlipView } from '#domain/slip.ts'
import { text } from '#domain/text.ts'
import { useNow } from '../hooks.ts'
import { clockText } from '../parts/when.ts'
import { Ring, TurningRing } from './Ring.tsx'
import { Say } from './Say.tsx'
import { figuresOf, useDelay } from './slip-figures.ts'
import { sideWord, SlipFrame } from './SlipFrame.tsx'
import { Sums } from './Sums.tsx'

type Props = { readonly view: SlipView }

/** Every screen between the press and the answer: what goes on, what was sent, and a button that is off. */
const Busy = ({
  view,
  ring,
  title,
  note,
  sentence,
}: Props & { readonly ring: ReactNode; readonly title: string; readonly note: string; readonly sentence: string }) => {
  const { side, named } = figuresOf(view)
  return (
    <SlipFrame view={view} word={sideWord[side]}>
      <div className="slip-body">
        <div className="dial-box">
          {ring}
          <div>
            <h4>{title}</h4>
            <p>{note}</p>
          </div>
        </div>
        <Sums view={view} extra={view.pressedAt === null ? [] : [[text.sent, clockText(view.pressedAt)]]} />
      </div>
      <Say tone="plain" icon="lock">
        {sentence}
      </Say>
      <div className="act">
        <button type="button" className="btn" disabled>
          {text.processingWin(side, moneyText(named))}
        </button>
      </div>
    </SlipFrame>
  )
}

/** The ref is being locked and written down; nothing was sent. */
export const Claiming = ({ view }: Props) => (
  <Busy view={view} ring={<TurningRing tone="plain" />} title={text.claiming} note={text.pleaseWait} sentence={text.claimingNote} />
)

/** Sent once; the exchange has not yet said that it has it. */
export const Sending = ({ view }: Props) => (
  <Busy view={view} ring={<TurningRing tone="plain" />} title={text.sending} note={text.pleaseWait} sentence={text.sendingNote} />
)

/** The bet delay runs (SLIP-11). */
export const Waiting = ({ view }: Props) => {
  const now = useNow()
  const delay = useDelay(view)
  const left = view.expiresAt === null ? 0 : Math.min(delay, Math.max(0, Math.ceil((view.expiresAt - now) / 1000)))
  return (
    <Busy
      view={view}
      ring={<Ring left={left} whole={delay} />}
      title={text.processing}
      note={text.secondsLeft(left)}
      sentence={text.exchangeHasBet}
    />
  )
}

/** The delay is over by this clock; the answer is on its way. */
export const Late = ({ view }: Props) => (
  <Busy view={view} ring={<TurningRing tone="plain" figure={0} />} title={text.late} note={text.pleaseWait} sentence={text.lateNote} />
)
