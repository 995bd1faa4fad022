import type { ReactNode } from 'react'
import { text } from '#copy/catalogue.ts'
import { clockText } from '../lib/when.ts'
import { Act } from './Act.tsx'
import { DialBox } from './Ring.tsx'
import { Say } from './Say.tsx'
import { figuresOf } from './slip-figures.ts'
import { type FrameProps, SlipBody, SlipFrame } from './SlipFrame.tsx'
import { Sums } from './Sums.tsx'
import { sideWord } from './words.ts'

type Props = Omit<FrameProps, 'word'> & {
  readonly dial: ReactNode
  readonly title: string
  readonly note: string | undefined
  /** The sentence below the figures. */
  readonly say: Parameters<typeof Say>[0]
  /** The last row of figures; by default the time of sending. */
  readonly last?: readonly [string, string]
  /** The buttons. */
  readonly children: ReactNode
}

/** The screen of a bet that was pressed: a dial with title, the figures sent, a sentence and buttons. */
export const SentSlip = ({ view, dial, title, note, say, last, children, ...frame }: Props) => {
  const sent = view.pressedAt === null ? undefined : ([text.sent, clockText(view.pressedAt)] as const)
  return (
    <SlipFrame {...frame} view={view} word={sideWord(figuresOf(view).side, view.pick?.line != null)}>
      <SlipBody>
        <DialBox dial={dial} title={title} note={note} />
        <Sums view={view} last={last ?? sent} />
      </SlipBody>
      <Say {...say} />
      <Act>{children}</Act>
    </SlipFrame>
  )
}
