import type { ReactNode } from 'react'
import { moneyText } from '#domain/betting/format.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/panels.ts'
import { canBeAsked } from '#client/ledger/backend.ts'
import { useLedger, useNow } from '../hooks.ts'
import { useIsNet } from '../ui/Profit.tsx'
import { Ring, TurningRing } from './Ring.tsx'
import { SentSlip } from './SentSlip.tsx'
import { useSilence } from './silence.ts'
import { figuresOf, useDelay } from './slip-figures.ts'

type Props = { readonly view: SlipView }

/** The screen between press and answer; its button is off. */
const Busy = ({
  view,
  dial,
  title,
  note,
  sentence,
}: Props & { readonly dial: ReactNode; readonly title: string; readonly note: string; readonly sentence: string }) => {
  const { side, named } = figuresOf(view, useIsNet())
  const silent = useSilence()
  return (
    <SentSlip view={view} dial={dial} title={title} note={note} say={silent ?? { tone: 'plain', icon: 'lock', children: sentence }}>
      <button type="button" className="btn" disabled>
        {text.processingWin(side, moneyText(named))}
      </button>
    </SentSlip>
  )
}

/** The tab locks and stores the ref; nothing was sent. */
export const Claiming = ({ view }: Props) => (
  <Busy view={view} dial={<TurningRing tone="plain" />} title={text.claiming} note={text.pleaseWait} sentence={text.claimingNote} />
)

/** Sent once; the exchange has not yet said that it has it. */
export const Sending = ({ view }: Props) => {
  // Below level 2 nothing tells when the bet delay begins: it runs while this shows.
  const title = useLedger(canBeAsked) ? text.sending : text.processing
  return <Busy view={view} dial={<TurningRing tone="plain" />} title={title} note={text.pleaseWait} sentence={text.sendingNote} />
}

/** The bet delay runs (SLIP-11). */
export const Waiting = ({ view }: Props) => {
  const now = useNow()
  const delay = useDelay(view)
  const left = view.expiresAt === null ? 0 : Math.min(delay, Math.max(0, Math.ceil((view.expiresAt - now) / 1000)))
  return (
    <Busy
      view={view}
      dial={<Ring left={left} whole={delay} />}
      title={text.processing}
      note={text.secondsLeft(left)}
      sentence={text.exchangeHasBet}
    />
  )
}

/** The bet delay is over by this clock; the answer is due. */
export const Late = ({ view }: Props) => (
  <Busy view={view} dial={<TurningRing tone="plain" figure={0} />} title={text.late} note={text.pleaseWait} sentence={text.lateNote} />
)
