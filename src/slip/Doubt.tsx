import type { SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/panels.ts'
import { canBeAsked } from '#client/ledger/backend.ts'
import { isAccepted } from '#client/ledger/selectors.ts'
import { useLedger, useRecord } from '../hooks.ts'
import { clockText } from '../lib/when.ts'
import { useFold } from './fold.ts'
import { Act } from './Act.tsx'
import { DialBox, Disc, TurningRing } from './Ring.tsx'
import { Say } from './Say.tsx'
import { SentSlip } from './SentSlip.tsx'
import { useSilence } from './silence.ts'
import { SlipBody, SlipFrame } from './SlipFrame.tsx'

type Props = { readonly view: SlipView }

/** The button that continues while no answer comes; the bet stays as a row. Its name is not that of the one in the corner. */
const KeepAsRow = () => (
  <button type="button" className="btn btn-side" onClick={useFold()}>
    {text.backToMarkets}
  </button>
)

/** No answer in time: the order asks the exchange. */
export const Checking = ({ view }: Props) => {
  const silent = useSilence()
  const asks = useLedger(canBeAsked)
  const accepted = useLedger((ledger) => isAccepted(ledger, view.ref))
  return (
    <SentSlip
      view={view}
      dial={<TurningRing tone="check" figure={view.asks} />}
      title={asks ? text.checking : text.looking}
      note={asks ? text.asked(view.asks) : text.looked(view.asks)}
      say={silent ?? { tone: 'warn', icon: 'question', children: accepted ? text.unlisted : text.checkingNote }}
    >
      <KeepAsRow />
    </SentSlip>
  )
}

/** The link went down after sending. */
export const Offline = ({ view }: Props) => {
  const since = useLedger((ledger) => ledger.since)
  return (
    <SentSlip
      view={view}
      quiet
      dial={<Disc tone="grey" icon="offline" />}
      title={text.offline}
      note={since === null ? text.offlineSent : text.sinceSent(clockText(since))}
      say={{ tone: 'grey', icon: 'question', children: text.offlineNote }}
    >
      <KeepAsRow />
    </SentSlip>
  )
}

/** The session ended after sending. Only its owner may see the bet, so nothing of it is shown. */
export const LoggedOut = ({ view }: Props) => {
  const record = useRecord()
  const dismiss = (): void => record({ type: 'slip.dismissed', slip: view.slip })
  return (
    <SlipFrame view={view} word={text.betslip} quiet onEscape={dismiss}>
      <SlipBody>
        <DialBox dial={<Disc tone="grey" icon="lock" />} title={text.loggedOut} note={undefined} />
      </SlipBody>
      <Say tone="grey" icon="question">
        {text.loggedOutNote}
      </Say>
      <Act>
        <button type="button" className="btn btn-side" onClick={dismiss}>
          {text.dismiss}
        </button>
        <button type="button" className="btn btn-main" onClick={() => record({ type: 'login.opened', tab: 'login' })}>
          {text.logIn}
        </button>
      </Act>
    </SlipFrame>
  )
}

/** Ten asks without an answer. An exchange that cannot be asked leaves the doubt to the player, and the player may give it up. */
export const Unknown = ({ view }: Props) => {
  const record = useRecord()
  const asks = useLedger(canBeAsked)
  const accepted = useLedger((ledger) => isAccepted(ledger, view.ref))
  const ask = (): void => {
    if (view.ref !== null) record({ type: 'ask.pressed', ref: view.ref })
  }
  const dismiss = (): void => {
    record({ type: 'slip.dismissed', slip: view.slip })
    if (!asks && view.ref !== null) record({ type: 'doubt.dismissed', ref: view.ref })
  }
  return (
    <SentSlip
      view={view}
      dial={<Disc tone="warn" icon="question" />}
      title={accepted ? text.unlisted : text.unknown}
      note={asks ? text.asked(view.asks) : text.looked(view.asks)}
      say={{ tone: 'warn', icon: 'clock', children: accepted ? text.unlistedNote : asks ? text.unknownNote : text.cannotAsk }}
      hasStory
      onEscape={dismiss}
    >
      <button type="button" className="btn btn-side" onClick={dismiss}>
        {text.dismiss}
      </button>
      <button type="button" className="btn btn-main" onClick={ask}>
        {asks ? text.askAgain : text.lookAgain}
      </button>
    </SentSlip>
  )
}
