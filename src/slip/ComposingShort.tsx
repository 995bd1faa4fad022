import { useId } from 'react'
import { placesIn } from '#domain/betting/pick.ts'
import { type Paise, paise } from '#domain/paise.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/panels.ts'
import { useLedger, useRecord } from '../hooks.ts'
import { useAhead } from '../lib/ahead.ts'
import { onDemand } from '../lib/later.ts'
import { Signed } from '../ui/Money.tsx'
import { Action } from './Action.tsx'
import { Drain } from './Drain.tsx'
import { useRowInView } from './fold.ts'
import { Price } from './OddsStepper.tsx'
import { usePad } from './pad.ts'
import { Presets } from './Presets.tsx'
import { usePrimary } from './primary.ts'
import { Sentence } from './Sentence.tsx'
import { figuresOf } from './slip-figures.ts'
import { SlipFrame } from './SlipFrame.tsx'
import { StakeInput, StakeNote } from './StakeInput.tsx'
import { useStakeView } from './stake-view.ts'
import { useSlipOdds } from './typed-odds.ts'
import { useTypedStake } from './typed-stake.ts'
import { useRest } from '#touch/rest.ts'
import { pickSide } from './words.ts'
import { useIsNet } from '../ui/Profit.tsx'
import { Part } from '../ui/Part.tsx'

const loadPad = () => import('./NumberPad.tsx')
const NumberPad = onDemand(loadPad)

const closed = 'grid-cols-1'
/** The pad, and beside it what the bet comes to. Both forms have the same height. With large letters it is below the pad. */
const open =
  'grid-cols-[minmax(11.75rem,1fr)_minmax(6.5rem,9.25rem)] grid-rows-[auto_minmax(0,1fr)_auto_auto] pt-2.5 cramped:grid-cols-1 cramped:grid-rows-none'
/** With large letters the buttons are side by side if their words have room. */
const act = 'grid-cols-1 bg-surface cramped:flex cramped:flex-wrap cramped:*:grow cramped:*:basis-[min-content]'
/** Two buttons are side by side; beside the pad one is above the other. */
const openAct = `${act} *:px-1! *:text-sm! *:leading-4! cramped:sticky cramped:bottom-0 cramped:z-1`
const closedAct = `${act} sticky bottom-0 z-1 has-[>:nth-child(2)]:grid-cols-[auto_minmax(0,1fr)] @min-[17rem]/slip:*:whitespace-nowrap`

/** The slip on a phone while nothing has been sent: 260 px at most, so that the market stays in view (SLIP-36). */
export const ComposingShort = ({ view }: { readonly view: SlipView }) => {
  const record = useRecord()
  const isMember = useLedger(({ member }) => member !== null)
  const isNet = useIsNet()
  const { profit, liability } = figuresOf(view, isNet)
  const primary = usePrimary(view)
  const noteId = useId()
  const note = useStakeView(view)
  const typed = useTypedStake(view, isMember)
  const priced = useSlipOdds(view)
  const typing = typed.note ?? priced.note
  const pad = usePad()
  // It slides in under the finger, so we ignore the second tap of a double tap.
  const body = useRest<HTMLDivElement>('compose')
  useRowInView()
  useAhead(pad.has, loadPad)
  const clear = (): void => record({ type: 'slip.cleared', slip: view.slip })
  const places = view.pick === null ? 1 : placesIn(view.pick)
  const isNoted = view.market === 'steady' && view.halted === null && (note.fault !== null || typing !== null)
  return (
    <SlipFrame
      view={view}
      word={view.pick === null ? text.back : pickSide(view.pick)}
      hasHead={!pad.isOpen}
      onClose={clear}
      onEscape={pad.isOpen ? pad.close : clear}
      onEnter={primary.press}
    >
      <Drain view={view} className="absolute inset-x-0 top-0" />
      <div
        className={`grid gap-1 px-2.5 pb-2 max-[340px]:gap-0.5 max-[340px]:pb-1 ${pad.isOpen ? open : closed}`}
        data-pad={pad.isOpen}
        ref={body}
        {...pad.around}
      >
        <div className="col-span-full grid grid-cols-[minmax(9.375rem,1fr)_minmax(0,1.2fr)] gap-2 @max-[17rem]/slip:grid-cols-1">
          <Price view={view} typed={priced} isShort hasPad={pad.has} />
          <StakeInput view={view} typed={typed} note={note} noteId={noteId} isShort hasPad={pad.has} />
        </div>
        {pad.isOpen ? (
          <Part waiting={<i className="row-span-3 min-h-47 cramped:row-span-1 cramped:min-h-27" />}>
            <NumberPad onKey={pad.type} onClose={pad.close} />
          </Part>
        ) : (
          <Presets view={view} isMember={isMember} isRow />
        )}
        {/* Beside the pad the words take the height that is left: long ones make the slip no higher. */}
        <div
          className={`grid min-h-9 min-w-0 auto-rows-[minmax(min-content,1fr)] overflow-y-auto ${pad.isOpen ? '[contain:size] cramped:[contain:none]' : ''}`}
          data-sentence=""
        >
          {!isNoted && <Sentence view={view} doubt={note.doubt} room={pad.isOpen ? 'narrow' : 'short'} />}
          {isNoted && places > 1 && (
            <b className={`text-xs leading-4 ${pad.isOpen ? '' : 'hidden cramped:block'}`}>{text.places(places)}</b>
          )}
          <StakeNote
            id={noteId}
            note={note}
            typing={typing}
            className={isNoted ? 'grid items-center rounded-sm bg-surface-2 px-2 py-0.5' : 'sr-only'}
          />
        </div>
        {/* Beside the pad the sentence of a moved or missing price needs this room, and these sums are of the old price. */}
        {(!pad.isOpen || view.market === 'steady') && (
          <div className="flex min-w-0 flex-wrap justify-between gap-x-2 text-xs leading-4.25">
            <Sum name={isNet ? text.netProfit : text.grossProfit} amount={profit} />
            <Sum name={text.liability} amount={paise(-liability || 0)} />
          </div>
        )}
        <Action view={view} primary={primary} noteId={noteId} className={pad.isOpen ? openAct : closedAct} onClear={clear} />
      </div>
    </SlipFrame>
  )
}

const Sum = ({ name, amount }: { readonly name: string; readonly amount: Paise }) => (
  <p className="wrap-anywhere">
    <span className="text-ink-2">{name}</span>{' '}
    <span className="inline-block max-w-full">
      <Signed amount={amount} />
    </span>
  </p>
)
