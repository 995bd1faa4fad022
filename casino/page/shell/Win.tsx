import { rupees } from '#copy/provider-figures.ts'
import { usePlay, useWords } from '../hooks.ts'
import '../look/style-names.ts'

const SPARKS = Array.from({ length: 14 }, (_, at) => at / 14)
/** Where a win is shown: with its part, above it, or in the place of what it says. The picture keeps its place. */
const PLACES = {
  within: 'relative',
  above: 'absolute bottom-[calc(100%_-_0.25rem)] left-[50%] z-3 w-max max-w-full [translate:-50%]',
  instead: 'absolute bottom-0 left-[50%] z-3 w-max small:max-w-full [translate:-50%]',
} as const

type WinProps = {
  /** The bets and the round that won: another win begins its motion and its tone again. */
  readonly id: string
  readonly paise: number
  readonly note: string
  readonly place?: keyof typeof PLACES
}
/** A win, the same in every game: figure, motion and tone begin at once and end within 600 ms. Less movement leaves the figure. */
export const Win = ({ id, paise, note, place = 'within' }: WinProps) => <Shown key={id} paise={paise} note={note} look={PLACES[place]} />

type BroughtProps = { readonly id: string; readonly paise: number; readonly staked: number; readonly note: string }
/** What a spin or a card has brought: a win only where it is more than the stake; less says plainly what came back. */
export const Brought = ({ id, paise, staked, note }: BroughtProps) => {
  const words = useWords()
  if (paise > staked) return <Win id={id} paise={paise} note={note} />
  return paise === 0 ? (
    words.noWin
  ) : (
    <>
      <small>{note}</small>
      <b>{words.cameBack(paise, staked)}</b>
    </>
  )
}

const Shown = ({ paise, note, look }: { readonly paise: number; readonly note: string; readonly look: string }) => {
  const { sound } = usePlay()
  const words = useWords()
  return (
    <span
      className={`won py-1 px-5 border border-on-gold grid justify-items-center rounded-md bg-gold text-on-gold pointer-events-none ${look}`}
      ref={(shown) => {
        if (shown !== null) sound('win')
      }}
    >
      <span className="flex flex-wrap items-baseline justify-center gap-x-2">
        <small className="font-semibold">{words.youWin}</small>
        <b className="text-4xl font-bold leading-7 whitespace-nowrap text-on-gold">{rupees(paise)}</b>
      </span>
      <small className="min-h-4 text-on-gold">{note}</small>
      {SPARKS.map((part) => (
        <i key={part} className="spark" style={{ '--turn': `${part}turn` }} aria-hidden="true" />
      ))}
    </span>
  )
}
