import { paiseSchema } from '#contract/scalar.ts'
import { chipText, roughly } from '#copy/provider-figures.ts'
import { Rest } from '#touch/Rest.tsx'
import { usePlay, useSeen, useWords } from '../../hooks.ts'
import { Chip, CHIPS } from '../../look/Chip.tsx'
import { useRepeat } from './repeat.ts'
import { useIsOpen, useStanding } from './standing.ts'

type TrayProps = { readonly chip: number; readonly choose: (chip: number) => void }
/** The chips to choose from, and the last round's bets once more. */
export const Tray = ({ chip, choose }: TrayProps) => {
  const play = usePlay()
  const words = useWords()
  const isOpen = useIsOpen()
  const standing = useStanding()
  const before = useRepeat()
  const least = useSeen((seen) => Math.min(...(seen.hello?.bets ?? []).map(({ minPaise }) => minPaise)))
  const most = useSeen((seen) => Math.max(...(seen.hello?.bets ?? []).map(({ maxPaise }) => maxPaise)))
  const again = standing.length === 0 ? before : standing
  const sum = again.reduce((total, { stakePaise }) => total + stakePaise, 0)
  const send = (): void => {
    for (const bet of again) play.bet({ ...bet, stakePaise: paiseSchema.parse(bet.stakePaise) })
  }
  return (
    <section
      className="panel reach py-1.5 px-3 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 small:py-1 small:px-1.5"
      aria-label={words.chip}
    >
      <fieldset className="flex flex-wrap gap-1 small:flex-[1_0_100%] small:justify-between small:gap-0" aria-label={words.chip}>
        {CHIPS.map((rupee) => (
          <button
            key={rupee}
            type="button"
            className="size-13 grid place-items-center rounded-full small:size-[max(44px,min(2.875rem,12.8vw))] aria-pressed:[box-shadow:0_0_0_2px_var(--gold)] disabled:opacity-35 [&_svg]:w-11.5 [&_svg]:max-w-full"
            aria-pressed={rupee === chip}
            aria-label={words.chipOf(chipText(rupee))}
            disabled={rupee * 100 < least || rupee * 100 > most}
            onClick={() => choose(rupee)}
          >
            <Chip rupee={rupee} />
          </button>
        ))}
      </fieldset>
      {/* On a phone it keeps the room of the button, so that the table does not move under the first chip. */}
      <small
        className={`text-ink-3 flex-1 ${again.length === 0 ? 'small:grid small:min-h-11 small:flex-[1_0_100%] small:content-center small:text-center' : 'small:hidden'}`}
      >
        {words.chipNote} {words.pointsNote}
      </small>
      {again.length === 0 ? null : (
        <Rest meaning={standing.length === 0 ? 'again' : 'double'} amount={sum} className="contents">
          <button type="button" className="btn btn-main small:flex-1" disabled={!isOpen} onClick={send}>
            {standing.length === 0 ? words.sameAgain(roughly(sum)) : `${words.double} · ${roughly(sum)}`}
          </button>
        </Rest>
      )}
    </section>
  )
}
