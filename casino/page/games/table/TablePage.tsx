import { useState } from 'react'
import { useSeen, useWords } from '../../hooks.ts'
import { CHIPS } from '../../look/Chip.tsx'
import { CrowdLine } from './Crowd.tsx'
import { Groups } from './Groups.tsx'
import { LastResults } from './LastResults.tsx'
import { MyBets } from '../../shell/MyBets.tsx'
import { ChipContext } from './place.ts'
import { RoundBefore } from './RoundBefore.tsx'
import { Say } from './Say.tsx'
import { tableGames } from './tables.ts'
import { Tray } from './Tray.tsx'

/** The chip that is chosen first, in rupees. */
const FIRST_CHIP = 100
/** The smallest chip is offered even where a limit is lower: the provider says why it is refused. */
const LEAST_PAISE = 1000

/** Every game of shared rounds but the flights: dealing area, bets, chips, own bets and last results (CAS-05, CAS-07). */
const TablePage = () => {
  const words = useWords()
  const table = useSeen((seen) => seen.table)
  const most = useSeen((seen) => Math.min(...(seen.hello?.bets ?? []).map(({ maxPaise }) => maxPaise)))
  const [chosen, setChip] = useState<number | null>(null)
  const chip = chosen ?? CHIPS.findLast((rupee) => rupee <= FIRST_CHIP && rupee * 100 <= Math.max(most, LEAST_PAISE)) ?? FIRST_CHIP
  const game = table === null ? undefined : tableGames[table.game]
  if (table === null || game === undefined) return null
  const { Stage, Layout } = game
  return (
    <ChipContext value={chip}>
      <div className="tablepage">
        <div className="board">
          <section className="felt" aria-label={words.round(table.number)}>
            <div className="@container relative grid content-center min-w-0">
              <Stage table={table} />
            </div>
            <Say game={game} />
          </section>
          {Layout === undefined ? <Groups groups={game.groups} /> : <Layout />}
          <Tray chip={chip} choose={setChip} />
        </div>
        <div className="trail">
          <MyBets />
          <LastResults game={game} />
          <CrowdLine />
          <RoundBefore game={game} />
        </div>
      </div>
    </ChipContext>
  )
}
export default TablePage
