import { useId } from 'react'
import { type Paise, paise } from '#domain/paise.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/panels.ts'
import { useLedger, useRecord, useSlips } from '../hooks.ts'
import { useWide } from '../lib/useWide.ts'
import { Signed } from '../ui/Money.tsx'
import { Action } from './Action.tsx'
import { ComposingShort } from './ComposingShort.tsx'
import { Drain } from './Drain.tsx'
import { useCommissionWord, useIsNet } from '../ui/Profit.tsx'
import { Price } from './OddsStepper.tsx'
import { Presets } from './Presets.tsx'
import { usePrimary } from './primary.ts'
import { Sentence } from './Sentence.tsx'
import { figuresOf } from './slip-figures.ts'
import { SlipBody, SlipFrame } from './SlipFrame.tsx'
import { StakeInput, StakeNote } from './StakeInput.tsx'
import { hasDraftsBeside } from './together.ts'
import { useStakeView } from './stake-view.ts'
import { useSlipOdds } from './typed-odds.ts'
import { useTypedStake } from './typed-stake.ts'
import { pickSide } from './words.ts'

type Props = { readonly view: SlipView }

/** The screen on which the player chooses price and stake; nothing has been sent. */
export const Composing = ({ view }: Props) => (useWide() ? <ComposingTall view={view} /> : <ComposingShort view={view} />)

/** In a desk's right column. */
const ComposingTall = ({ view }: Props) => {
  const record = useRecord()
  const isDense = hasDraftsBeside(useSlips())
  const isMember = useLedger(({ member }) => member !== null)
  const { profit, liability } = figuresOf(view, useIsNet())
  const word = useCommissionWord()
  const primary = usePrimary(view)
  const noteId = useId()
  const note = useStakeView(view)
  const typed = useTypedStake(view, isMember)
  const priced = useSlipOdds(view)
  const typing = typed.note ?? priced.note
  const clear = (): void => record({ type: 'slip.cleared', slip: view.slip })
  return (
    <SlipFrame
      view={view}
      word={view.pick === null ? text.back : pickSide(view.pick)}
      onClose={clear}
      onEscape={clear}
      onEnter={primary.press}
    >
      <SlipBody isComposing isDense={isDense}>
        <div className="grid grid-cols-[minmax(8rem,1fr)_minmax(0,1.2fr)] gap-x-2 gap-y-0.5 coarse:grid-cols-[minmax(9.375rem,1fr)_minmax(0,1.2fr)] @max-[17rem]/slip:grid-cols-1">
          <Price view={view} typed={priced} />
          <StakeInput view={view} typed={typed} note={note} noteId={noteId} />
          <StakeNote id={noteId} note={note} typing={typing} className="col-span-full min-h-8 text-right" />
        </div>
        <div className="mt-1 grid grid-cols-2 rounded-sm bg-surface-2 px-2.5 py-1.75">
          <Figure name={`${text.profit}, ${word}`} amount={profit} />
          <Figure name={text.liability} amount={paise(-liability || 0)} />
        </div>
        <Presets view={view} isMember={isMember} isDense={isDense} />
      </SlipBody>
      <Drain view={view} className="mx-3 mt-2 rounded-full" />
      <Sentence view={view} doubt={note.doubt} />
      <Action view={view} primary={primary} noteId={noteId} onClear={clear} />
    </SlipFrame>
  )
}

const Figure = ({ name, amount }: { readonly name: string; readonly amount: Paise }) => (
  <div className="last:text-right [&>b]:text-md [&>b]:font-bold [&>b]:wrap-anywhere">
    <small className="block text-xs text-ink-2">{name}</small>
    <Signed amount={amount} />
  </div>
)
