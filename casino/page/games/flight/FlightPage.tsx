import { times } from '../../copy/figures.ts'
import { usePlay, useSeen, useWords } from '../../hooks.ts'
import { RoundBefore } from '../table/RoundBefore.tsx'
import { BetPanel } from './BetPanel.tsx'
import { Others } from './Others.tsx'
import { Stage } from './Stage.tsx'

const NONE: readonly never[] = []
const SHOWN = 24
const lookOf = (mark: string): string => {
  const m = Number.parseFloat(mark)
  return m >= 10 ? 'gold' : m >= 2 ? 'blue' : ''
}

/** Aviator and Crash: the flight, two bets, the bets of others and the last rounds (CAS-06). */
const FlightPage = () => {
  const words = useWords()
  const play = usePlay()
  const history = useSeen((seen) => seen.table?.history ?? NONE)
  const table = useSeen((seen) => seen.table)
  const mine = useSeen((seen) => seen.mine)
  if (table === null) return null
  const bets = mine.filter(({ round, state }) => round === table.round && (state === 'won' || state === 'lost' || state === 'paying'))
  const net = bets.reduce((sum, { riskPaise, returnPaise }) => sum + (returnPaise ?? 0) - riskPaise, 0)
  return (
    <div className="flight" key={table.game}>
      <section className="history" aria-label={words.lastRounds}>
        <small>{words.lastRounds}</small>
        {history.slice(0, SHOWN).map(({ number, mark }) => (
          <span key={number} className={`mark ${lookOf(mark)}`} title={words.round(number)}>
            {/×$/.test(mark) ? mark : times(Number(mark) * 100)}
          </span>
        ))}
      </section>
      <Others />
      <Stage play={play} />
      <p className="sumline" role="status">
        {bets.length === 0 ? words.countsNote : words.roundCame(net)}
      </p>
      <div className="betpanels">
        <BetPanel at={0} />
        <BetPanel at={1} />
      </div>
      <div className="below">
        <RoundBefore game={null} />
      </div>
    </div>
  )
}
export default FlightPage
