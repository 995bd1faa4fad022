import type { ReactNode } from 'react'
import type { SlipView } from '#domain/slip.ts'
import { text } from '#domain/text.ts'
import { useLedger, useSend } from '../hooks.ts'
import { clockText } from '../parts/when.ts'
import { Disc, TurningRing } from './Ring.tsx'
import { Say } from './Say.tsx'
import { figuresOf } from './slip-figures.ts'
import { sideWord, SlipFrame } from './SlipFrame.tsx'
import { Sums } from './Sums.tsx'

type Props = { readonly view: SlipView }

/** What is common to every screen on which the outcome is not known. */
const Doubt = ({
  view,
  quiet = false,
  ring,
  title,
  note,
  children,
  onEscape,
}: Props & {
  readonly quiet?: boolean
  readonly ring: ReactNode
  readonly title: string
  readonly note: string
  readonly children: ReactNode
  readonly onEscape?: () => void
}) => (
  <SlipFrame view={view} word={sideWord[figuresOf(view).side]} quiet={quiet} {...(onEscape === undefined ? {} : { onEscape })}>
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
    {children}
  </SlipFrame>
)

/** No answer in time: the exchange is asked. */
export const Checking = ({ view }: Props) => (
  <Doubt view={view} ring={<TurningRing tone="check" figure={view.asks} />} title={text.checking} note={text.asked(view.asks)}>
    <Say tone="warn" icon="question">
      {text.checkingNote}
    </Say>
    <div className="act">
      <button type="button" className="btn" disabled>
        {text.checkingButton}
      </button>
    </div>
  </Doubt>
)

/** The link went down after sending. */
export const Offline = ({ view }: Props) => {
  const since = useLedger((ledger) => ledger.since)
  return (
    <Doubt
      view={view}
      quiet
      ring={<Disc tone="grey" icon="offline" />}
      title={text.offline}
      note={since === null ? text.offlineSent : `${clockText(since)}. ${text.offlineSent}`}
    >
      <Say tone="grey" icon="question">
        {text.offlineNote}
      </Say>
      <div className="act">
        <button type="button" className="btn" disabled>
          {text.offlineButton}
        </button>
      </div>
    </Doubt>
  )
}

/** The session ended after sending. */
export const LoggedOut = ({ view }: Props) => {
  const send = useSend()
  const dismiss = (): void => send({ type: 'slip.dismissed', slip: view.slip })
  return (
    <Doubt view={view} quiet ring={<Disc tone="grey" icon="lock" />} title={text.loggedOut} note={text.offlineSent} onEscape={dismiss}>
      <Say tone="grey" icon="question">
        {text.loggedOutNote}
      </Say>
      <div className="act" data-two="">
        <button type="button" className="btn btn-side" onClick={dismiss}>
          {text.dismiss}
        </button>
        <button type="button" className="btn btn-main" onClick={() => send({ type: 'login.opened' })}>
          {text.logIn}
        </button>
      </div>
    </Doubt>
  )
}

/** Asked often, still no word. */
export const Unknown = ({ view }: Props) => {
  const send = useSend()
  const dismiss = (): void => send({ type: 'slip.dismissed', slip: view.slip })
  return (
    <Doubt view={view} ring={<Disc tone="warn" icon="question" />} title={text.unknown} note={text.asked(view.asks)} onEscape={dismiss}>
      <Say tone="warn" icon="clock">
        {text.unknownNote}
      </Say>
      <div className="act" data-two="">
        <button type="button" className="btn btn-side" onClick={dismiss}>
          {text.dismiss}
        </button>
        <button type="button" className="btn btn-main" onClick={() => send({ type: 'ask.pressed', slip: view.slip })}>
          {text.askAgain}
        </button>
      </div>
    </Doubt>
  )
}
