import { useSeen, useWords } from '../../hooks.ts'
import type { TableGame } from './described.ts'
import { markIn } from './marks.ts'

const NONE: readonly never[] = []
type History = readonly { readonly number: number; readonly mark: string }[]

/** The results as streaks: a new column with each change, the newest at the right. */
const columnsOf = (history: History): readonly (readonly { readonly mark: string; readonly number: number }[])[] => {
  const columns: { mark: string; number: number }[][] = []
  for (const each of [...history].reverse()) {
    const last = columns.at(-1)
    if (last !== undefined && last[0]?.mark === each.mark && last.length < 6) last.push(each)
    else columns.push([each])
  }
  return columns
}
const MOST_COLUMNS = 22

const Beads = ({ game, history }: { readonly game: TableGame; readonly history: History }) => (
  <div className="beads">
    {columnsOf(history)
      .slice(-MOST_COLUMNS)
      .reverse()
      .flatMap((column, x) =>
        column.map(({ mark, number }, y) => (
          <span
            key={number}
            className={`border-[1.5px] border-current size-5 grid place-items-center place-self-center rounded-full text-xs font-bold leading-none ${game.markLook(mark)}`}
            style={{ gridColumn: x + 1, gridRow: y + 1 }}
          >
            {/^.{1,2}$/.test(mark) ? mark : '='}
          </span>
        )),
      )}
  </div>
)

/** The marks of the last rounds, as streaks or in a row, and how often each came. */
export const LastResults = ({ game }: { readonly game: TableGame }) => {
  const words = useWords()
  const history: History = useSeen((seen) => seen.table?.history ?? NONE)
  const counts = new Map<string, number>()
  for (const { mark } of history) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  const said = game.road === 'beads' ? [...counts].map(([mark, n]) => `${markIn(words, mark)}: ${n}`).join(' · ') : ''
  return (
    <section className="panel">
      <header>
        <h2>{words.lastResults}</h2>
        <small>{said}</small>
      </header>
      {history.length === 0 ? (
        <p className="p-3 text-ink-3">{words.noResults}</p>
      ) : game.road === 'beads' ? (
        <Beads game={game} history={history} />
      ) : (
        <div className="p-3 flex flex-wrap gap-1.25">
          {history.slice(0, 24).map(({ number, mark }) => (
            <span key={number} className={`mark ${game.markLook(mark)}`} title={words.round(number)}>
              {markIn(words, mark)}
            </span>
          ))}
        </div>
      )}
    </section>
  )
}
