import type { ReactNode } from 'react'
import { text } from '#copy/panels.ts'
import { StoryLink } from '../story/StoryLink.tsx'
import { clockText } from '../lib/when.ts'
import { Act } from './Act.tsx'
import { DialBox } from './Ring.tsx'
import { Say } from './Say.tsx'
import { type FrameProps, SlipBody, SlipFrame } from './SlipFrame.tsx'
import { Sums } from './Sums.tsx'
import { pickSide } from './words.ts'

type Props = Omit<FrameProps, 'word'> & {
  readonly dial: ReactNode
  readonly title: string
  readonly note: string | undefined
  /** The sentence below the figures. */
  readonly say: Parameters<typeof Say>[0]
  /** The last row of figures; by default the time of sending. */
  readonly last?: readonly [string, string]
  /** With a link to the bet's story. */
  readonly hasStory?: boolean
  /** The buttons. */
  readonly children: ReactNode
}

/** The screen of a bet that was pressed: a dial with title, the figures sent, a sentence and buttons. */
export const SentSlip = ({ view, dial, title, note, say, last, hasStory = false, children, ...frame }: Props) => {
  const sent = view.pressedAt === null ? undefined : ([text.sent, clockText(view.pressedAt)] as const)
  return (
    <SlipFrame {...frame} view={view} word={view.pick === null ? text.back : pickSide(view.pick)}>
      <SlipBody>
        <DialBox dial={dial} title={title} note={note} />
        <Sums view={view} last={last ?? sent}>
          {hasStory && view.ref !== null && <StoryLink of={view.ref} />}
        </Sums>
      </SlipBody>
      <Say {...say} />
      <Act>{children}</Act>
    </SlipFrame>
  )
}
