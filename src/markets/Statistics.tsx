import type { MatchStatistics, PastMatch } from '#contract/calls/browse.ts'
import type { EventId } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { statsAddress } from '#client/market/stream.ts'
import { useRead, useRecord } from '../hooks.ts'
import { stampText } from '../lib/when.ts'
import { Bone, Empty, Failed } from '../ui/States.tsx'
import { Timed } from '../ui/Timed.tsx'
import { FormBadge } from './FormBadge.tsx'
import { PageFrame } from './PageFrame.tsx'
import { statisticsPanel } from './board-looks.ts'

/** An event's statistics: the last matches of each side and those between the two, or the page of a source (BROWSE-08). */
const Statistics = ({ eventTypeId, eventId }: { readonly eventTypeId: string; readonly eventId: EventId }) => {
  const ask = { what: 'stats', eventTypeId, eventId } as const
  const { state, rows, said } = useRead(ask)
  const record = useRecord()
  const [row] = rows
  const address = statsAddress(row?.url ?? null)
  const isEmpty = state === 'ready' && row?.match === undefined && address === null
  return (
    <section className={`panel ${statisticsPanel}`} aria-label={text.statistics} aria-busy={state === 'waiting'}>
      {/* A phone unfolds it by its name. */}
      <div className="panel-head phone:hidden">
        <h2>{text.statistics}</h2>
      </div>
      {state === 'failed' && <Failed said={said} onRetry={() => record({ type: 'reload.pressed', asks: [ask] })} />}
      {isEmpty && <Empty>{text.noStatistics}</Empty>}
      {state === 'waiting' && <Waiting />}
      {row?.match !== undefined && <Figures {...row.match} />}
      {row?.match === undefined && address !== null && <PageFrame name={text.statistics} address={address} />}
    </section>
  )
}
export default Statistics

const columns = 'grid grid-cols-1 @min-[40rem]/statistics:grid-cols-2'
const column = {
  first: 'min-w-0 px-3 py-2',
  second: 'min-w-0 border-t border-line px-3 py-2 @min-[40rem]/statistics:border-t-0 @min-[40rem]/statistics:border-l',
  below: 'min-w-0 border-t border-line px-3 py-2 @min-[40rem]/statistics:col-span-2',
} as const
const COLUMNS = ['first', 'second', 'below'] as const
const row = 'flex min-h-8 items-center gap-2 text-xs'

const Waiting = () => (
  <div className={columns} aria-hidden="true">
    {COLUMNS.map((each) => (
      <div key={each} className={column[each]}>
        <p className={row}>
          <Bone width="55%" />
        </p>
        {[0, 1, 2, 3, 4].map((line) => (
          <p key={line} className={row}>
            <Bone width={`${90 - line * 8}%`} height={11} />
          </p>
        ))}
      </div>
    ))}
  </div>
)

const Figures = ({ sides, last, meetings }: MatchStatistics) => (
  <div className={columns}>
    <LastMatches at="first" side={sides[0]} matches={last[0]} />
    <LastMatches at="second" side={sides[1]} matches={last[1]} />
    <Meetings sides={sides} meetings={meetings} />
  </div>
)

/** Which of a match's two this side was. */
const placeOf = ({ sides }: PastMatch, side: string): 0 | 1 => (sides[0] === side ? 0 : 1)
const wins = (matches: readonly PastMatch[], side: string): number =>
  matches.filter((match) => match.winner === placeOf(match, side)).length

type HeadProps = { readonly name: string; readonly aside: string }
const Head = ({ name, aside }: HeadProps) => (
  <div className={`${row} justify-between`}>
    <h3 className="truncate text-sm font-semibold">{name}</h3>
    <span className="flex-none text-ink-2">{aside}</span>
  </div>
)

const When = ({ match: { at } }: { readonly match: PastMatch }) => (
  <small className="w-28 flex-none text-right whitespace-nowrap text-ink-3">
    <Timed>{stampText(at)}</Timed>
  </small>
)

type ScoresProps = { readonly match: PastMatch; readonly first: 0 | 1 }
const Scores = ({ match: { scores }, first }: ScoresProps) => (
  <span className="flex-none whitespace-nowrap">
    {scores[first]} – {scores[first === 0 ? 1 : 0]}
  </span>
)

type SideProps = { readonly at: 'first' | 'second'; readonly side: string; readonly matches: readonly PastMatch[] }
/** The last matches of one side, its own score first. */
const LastMatches = ({ at, side, matches }: SideProps) => (
  <div className={column[at]}>
    <Head name={side} aside={matches.length === 0 ? '' : text.wonOf(wins(matches, side), matches.length)} />
    {matches.length === 0 && <p className={`${row} text-ink-2`}>{text.noLastMatches}</p>}
    <ul>
      {matches.map((match) => {
        const mine = placeOf(match, side)
        const other = mine === 0 ? 1 : 0
        return (
          <li key={match.at} className={row}>
            <FormBadge form={match.winner === null ? 'draw' : match.winner === mine ? 'won' : 'lost'} />
            <span className="min-w-0 flex-1 truncate">{match.sides[other]}</span>
            <Scores match={match} first={mine} />
            <When match={match} />
          </li>
        )
      })}
    </ul>
  </div>
)

/** The matches between the two, each with its winner and the winner's score first. */
const Meetings = ({ sides, meetings }: Pick<MatchStatistics, 'sides' | 'meetings'>) => (
  <div className={column.below}>
    <Head name={text.headToHead} aside={meetings.length === 0 ? '' : `${wins(meetings, sides[0])} – ${wins(meetings, sides[1])}`} />
    {meetings.length === 0 && <p className={`${row} text-ink-2`}>{text.noMeetings}</p>}
    <ul className="grid grid-cols-1 gap-x-6 @min-[40rem]/statistics:grid-cols-2">
      {meetings.map((match) => {
        const winner = match.winner ?? placeOf(match, sides[0])
        return (
          <li key={match.at} className={row}>
            <span className="min-w-0 flex-1 truncate">{match.winner === null ? text.drawForm : match.sides[winner]}</span>
            <Scores match={match} first={winner} />
            <When match={match} />
          </li>
        )
      })}
    </ul>
  </div>
)
