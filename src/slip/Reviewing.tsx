import { moneyText } from '#domain/betting/format.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/panels.ts'
import { useRecord } from '../hooks.ts'
import { useIsNet } from '../ui/Profit.tsx'
import { Act } from './Act.tsx'
import { Drain } from './Drain.tsx'
import { Persistence } from './Persistence.tsx'
import { Say } from './Say.tsx'
import { Sentence, onlyWords } from './Sentence.tsx'
import { figuresOf, useDelay } from './slip-figures.ts'
import { SlipBody, SlipFrame } from './SlipFrame.tsx'
import { usePrimary } from './primary.ts'
import { Sums } from './Sums.tsx'

/** Shows the bet as it will be sent. The player confirms, goes back or cancels the bet (SLIP-10, SLIP-13, SLIP-17). */
export const Reviewing = ({ view }: { readonly view: SlipView }) => {
  const record = useRecord()
  const delay = useDelay(view)
  const { side, named } = figuresOf(view, useIsNet())
  const { enabled, press } = usePrimary(view)
  const back = (): void => record({ type: 'back.pressed', slip: view.slip })
  const cancel = (): void => record({ type: 'slip.cleared', slip: view.slip })
  return (
    <SlipFrame
      view={view}
      word={side === 'back' ? text.backing : text.laying}
      onEnter={enabled ? press : back}
      onBack={back}
      onEscape={back}
    >
      <SlipBody>
        <Sums view={view} last={[text.delay, text.seconds(delay)]} />
      </SlipBody>
      <Drain view={view} className="mx-3 mt-2 rounded-full" />
      {enabled && view.halted === null && view.taken === null ? (
        <Say tone="plain" icon="pulse">
          <b>{text.nothingSentYet}</b> {onlyWords(view)}
          <Persistence view={view} waits={view.stepped} />
        </Say>
      ) : (
        <Sentence view={view} />
      )}
      <Act meaning={enabled ? 'confirm' : 'wait'}>
        <button type="button" className="btn btn-side" onClick={cancel}>
          {text.cancelBet}
        </button>
        <button type="button" className="btn btn-main" disabled={!enabled} onClick={press}>
          <span>{text.placeReviewed(delay)}</span>
          <small>{text.winOrRisk(side, moneyText(named))}</small>
        </button>
      </Act>
    </SlipFrame>
  )
}
