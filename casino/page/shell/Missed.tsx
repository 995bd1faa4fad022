import { usePlay, useSeen, useWords } from '../hooks.ts'
import { Icon } from '../look/Icon.tsx'
import { isFlight } from '../play/silence.ts'

/** What became of the bets of a round that ended while the connection was away; it stays until it is closed (CAS-05). */
export const Missed = () => {
  const play = usePlay()
  const words = useWords()
  const missed = useSeen((seen) => seen.missed)
  const mine = useSeen((seen) => seen.mine)
  const game = useSeen((seen) => seen.table?.game ?? '')
  const mark = useSeen(({ table }) => table?.history.find(({ number }) => number === missed?.number)?.mark ?? null)
  if (missed === null) return null
  const came = mark === null || !isFlight(game) ? null : Math.round(Number.parseFloat(mark) * 100)
  return (
    <div className="strip" role="status">
      <span className="grow">
        {words.missedRound(missed.number, came)}{' '}
        {missed.bets === null
          ? words.missedAsking
          : missed.bets.length === 0
            ? words.missedUnknown
            : missed.bets
                .map((bet) => mine.find(({ ref }) => ref === bet.ref) ?? bet)
                .map(({ riskPaise, state, returnPaise }) =>
                  words.missedBet(
                    riskPaise,
                    words.state[state],
                    state === 'won' || state === 'lost' ? (returnPaise ?? 0) - riskPaise : null,
                  ),
                )
                .join(' ')}
      </span>
      <button type="button" className="icon-btn" aria-label={words.closePanel} onClick={play.forgetMissed}>
        <Icon name="close" />
      </button>
    </div>
  )
}
