import { Scroll } from '../../shell/Scroll.tsx'
import { roughly, rupees, times } from '#copy/provider-figures.ts'
import type { Table } from '../../../wire.ts'
import { useSeen, useWords } from '../../hooks.ts'

const NONE: readonly never[] = []

type Others = readonly Table['others'][number][]
/** The list without the player's own bets, which stand above it: one row for each, by the masked name and the stake. */
const withoutOwn = (others: Others, nick: string, stakes: readonly number[]): Others => {
  const left = [...stakes]
  return others.filter((each) => {
    const at = each.nick[0] === nick[0] && each.nick.at(-1) === nick.at(-1) ? left.indexOf(each.stakePaise) : -1
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** The bets of all players in this round, the largest first; the player's own are marked. */
export const Others = () => {
  const words = useWords()
  const others = useSeen((seen) => seen.table?.others ?? NONE)
  const crowd = useSeen((seen) => seen.table?.crowd ?? NONE)
  const mine = useSeen((seen) => seen.mine)
  const round = useSeen((seen) => seen.table?.round ?? null)
  const state = useSeen((seen) => seen.table?.state ?? null)
  const nick = useSeen((seen) => seen.hello?.nick ?? '')
  const own = mine.filter((bet) => bet.round === round && bet.state !== 'refused')
  const bets = crowd.reduce((sum, each) => sum + each.bets, 0)
  const stake = crowd.reduce((sum, each) => sum + each.stakePaise, 0)
  const left = others.filter(({ leftAt }) => leftAt !== null).length
  const stillIn = state === 'settled' ? words.notOut : state === 'dealing' ? words.flying : words.waiting
  const rest = withoutOwn(
    others,
    nick,
    own.map(({ bet }) => bet.stakePaise),
  )
  const rows = [
    ...own.map(({ ref, bet, leftAt, returnPaise }) => ({
      key: ref,
      name: words.you,
      isMine: true,
      stake: bet.stakePaise,
      left: leftAt?.multiplier ?? null,
      returned: returnPaise ?? null,
    })),
    ...rest.map((each, at) => ({
      key: `${each.nick} ${at}`,
      name: each.nick,
      isMine: false,
      stake: each.stakePaise,
      left: each.leftAt,
      returned: each.returnPaise,
    })),
  ]
  return (
    <aside className="panel [grid-area:o] grid grid-rows-[auto_auto_minmax(0,1fr)] max-h-184 phone:my-0 phone:mx-2 phone:max-h-96">
      <header>
        <h2>{words.allBets}</h2>
        <small>{words.betsSum(bets, stake)}</small>
      </header>
      <div className="pt-2.5 pb-2 px-3 grid gap-1.5">
        <div className="h-1.25 overflow-hidden rounded-[3px] bg-surface-3">
          <i className="block h-full bg-brand" style={{ width: others.length === 0 ? 0 : `${(left / others.length) * 100}%` }} />
        </div>
        <small>{words.haveLeft(left, others.length)}</small>
      </div>
      {rows.length === 0 ? <p className="p-3 text-ink-3">{words.nobodyBets}</p> : null}
      <Scroll label={words.allBets}>
        <table
          className="lines text-xs [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:px-2 [&_:is(th,td)]:first:pl-3 [&_:is(th,td)]:last:pr-3"
          hidden={rows.length === 0}
        >
          <thead>
            <tr>
              <th>{words.player}</th>
              <th className="num">{words.stake}</th>
              <th className="num">{words.leftAt}</th>
              <th className="num">{words.toReturn}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={row.isMine ? 'bg-gold-wash [box-shadow:inset_3px_0_0_var(--gold)]' : ''}>
                <td>{row.name}</td>
                <td className="num">{roughly(row.stake)}</td>
                <td className="num">
                  {row.left === null ? <span className="text-ink-3">{stillIn}</span> : <b className="mark">{times(row.left)}</b>}
                </td>
                <td className={`num${row.left === null ? ' text-ink-3' : ' up'}`}>
                  {row.left === null || row.returned === null ? '—' : rupees(row.returned)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </aside>
  )
}
