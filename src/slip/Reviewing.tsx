import { moneyText } from '#domain/ledger/format.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import { text } from '#copy/catalogue.ts'
import { useSend } from '../hooks.ts'
import { Act } from './Act.tsx'
import { Say } from './Say.tsx'
import { Sentence } from './Sentence.tsx'
import { figuresOf, useDelay } from './slip-figures.ts'
import { SlipBody, SlipFrame } from './SlipFrame.tsx'
import { usePrimary } from './primary.ts'
import { Sums } from './Sums.tsx'

/** Shows the bet as it will be sent. The player confirms or cancels (SLIP-10, SLIP-13). */
export const Reviewing = ({ view }: { readonly view: SlipView }) => {
  const send = useSend()
  const delay = useDelay(view)
  const { side, named } = figuresOf(view)
  const { enabled, press } = usePrimary(view)
  const back = (): void => send({ type: 'back.pressed', slip: view.slip })
  return (
    <SlipFrame view={view} word={side === 'back' ? text.backing : text.laying} onEnter={enabled ? press : back} onEscape={back}>
      <SlipBody>
        <Sums view={view} last={[text.delay, text.seconds(delay)]} />
      </SlipBody>
      {enabled && view.halted === null ? (
        <Say tone="plain" icon="pulse">
          <b>{text.nothingSentYet}</b> {view.pick?.line == null ? text.onlyThisPrice : text.onlyThisLine}
        </Say>
      ) : (
        <Sentence view={view} />
      )}
      <Act meaning={enabled ? 'confirm' : 'wait'}>
        <button type="button" className="btn btn-side" onClick={back}>
          {text.cancelBet}
        </button>
        <button type="button" className="btn btn-main" disabled={!enabled} onClick={press}>
          {text.placeReviewed(delay)}
          <small>{text.winOrRisk(side, moneyText(named))}</small>
        </button>
      </Act>
    </SlipFrame>
  )
}
