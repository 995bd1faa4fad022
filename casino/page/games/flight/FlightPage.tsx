import { times } from '#copy/provider-figures.ts'
import { usePlay, useSeen, useWords } from '../../hooks.ts'
import { RoundBefore } from '../table/RoundBefore.tsx'
import { BetPanel } from './BetPanel.tsx'
import { Others } from './Others.tsx'
import { Stage } from './Stage.tsx'

const NONE: readonly never[] = []
const SHOWN = 24
const lookOf = (mark: string): string => {
  const m = Number.parseFloat(mark)
  return m >= 10 ? 'bg-gold-wash text-gold-ink' : m >= 2 ? 'bg-back-3 text-back-ink' : ''
}

/** Aviator and Crash: the flight, two bets, the bets of others and the last rounds (CAS-06). */
const FlightPage = () => {
  const words = useWords()
  const play = usePlay()
  const history = useSeen((seen) => seen.table?.history ?? NONE)
  const table = useSeen((seen) => seen.table)
  if (table === null) return null
  return (
    <div
      className="flight pt-3 pb-4 px-4 grid grid-cols-[19.75rem_minmax(0,1fr)] [grid-template-areas:'h_h'_'o_s'_'o_b'_'o_w'] grid-rows-[auto_auto_auto_1fr] gap-3 phone:pt-0 phone:pb-4 phone:px-0 phone:grid-cols-1 phone:[grid-template-areas:'h'_'s'_'b'_'o'_'w'] phone:grid-rows-none phone:gap-2 tiny:gap-1.5"
      key={table.game}
    >
      <section
        className="[grid-area:h] flex items-center gap-1.5 h-8 overflow-hidden phone:py-0 phone:px-2 phone:h-10"
        aria-label={words.lastRounds}
      >
        <small className="mr-1 text-ink-3 whitespace-nowrap phone:hidden">{words.lastRounds}</small>
        {history.slice(0, SHOWN).map(({ number, mark }) => (
          <span key={number} className={`mark ${lookOf(mark)}`} title={words.round(number)}>
            {/×$/.test(mark) ? mark : times(Number(mark) * 100)}
          </span>
        ))}
      </section>
      <Others />
      <Stage play={play} />
      <div className="[grid-area:b] grid grid-cols-[1fr_1fr] gap-3 phone:my-0 phone:mx-2 small:grid-cols-1 small:gap-1.5">
        <BetPanel at={0} />
        <BetPanel at={1} />
      </div>
      <div className="[grid-area:w] phone:my-0 phone:mx-2">
        <RoundBefore game={null} />
      </div>
    </div>
  )
}
export default FlightPage
