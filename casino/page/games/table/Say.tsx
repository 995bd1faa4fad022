import { rupees, signed } from '#copy/provider-figures.ts'
import { useSeen, useWords } from '../../hooks.ts'
import type { TableGame } from './described.ts'

/** What happens now in one sentence; a screen reader is read each of them (CAS-05). */
export const Say = ({ game }: { readonly game: TableGame }) => {
  const words = useWords()
  const table = useSeen((seen) => seen.table)
  const mine = useSeen((seen) => seen.mine)
  if (table === null) return null
  const bets = mine.filter(({ round, state }) => round === table.round && (state === 'won' || state === 'lost' || state === 'paying'))
  const staked = bets.reduce((sum, { riskPaise }) => sum + riskPaise, 0)
  const back = bets.reduce((sum, { returnPaise }) => sum + (returnPaise ?? 0), 0)
  const result = game.result(table.shown, words)
  const said = {
    open: table.until === null ? words.phaseOpen : words.openUntil(table.until),
    closing: words.closingNote,
    dealing: result ?? words.dealingNote,
    settled: result ?? words.nextSoon,
    void: words.voided,
  }[table.state]
  return (
    <p className={`say ${back > 0 ? 'border-gold' : ''}`} role="status">
      <span>
        {said}
        {table.state === 'settled' && bets.length > 0 ? ' · ' : null}
        {table.state !== 'settled' || bets.length === 0 ? null : back > 0 ? (
          <>
            <b className="text-gold">{rupees(back)}</b> · {words.roundCame(back - staked)}
          </>
        ) : (
          words.roundCame(-staked)
        )}
        <span className="sr">{table.state === 'settled' && bets.length > 0 ? signed(back - staked) : null}</span>
      </span>
    </p>
  )
}
