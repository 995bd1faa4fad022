import { useSeen, useWords } from '../../hooks.ts'
import { Win } from '../../shell/Win.tsx'
import { useCame } from './came.ts'
import type { TableGame } from './described.ts'

/** What happens now in one sentence, and a win over it; a screen reader is read each of them (CAS-05). */
export const Say = ({ game }: { readonly game: TableGame }) => {
  const words = useWords()
  const table = useSeen((seen) => seen.table)
  const came = useCame()
  if (table === null) return null
  const result = game.result(table.shown, words)
  const said = {
    open: table.until === null ? words.phaseOpen : words.openUntil(table.until),
    closing: words.closingNote,
    dealing: result ?? words.dealingNote,
    settled: result ?? words.nextSoon,
    void: words.voided,
  }[table.state]
  const isOver = table.state === 'settled' && came !== null
  return (
    <p className="say" role="status">
      <span>
        {said}
        {isOver ? ` · ${words.roundCame(came.netPaise)}` : null}
      </span>
      {isOver && came.isPaid && came.netPaise > 0 ? (
        <Win id={came.id} paise={came.backPaise} note={words.roundCame(came.netPaise)} place="above" />
      ) : null}
    </p>
  )
}
