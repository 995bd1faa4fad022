import type { MyBet } from '../../wire.ts'
import { odds, roughly, rupees, signed } from '#copy/provider-figures.ts'
import { whyText } from '../look/why.ts'
import { useSeen, useWords } from '../hooks.ts'
import { useBetName } from './bet-name.ts'
import { netLook } from './net.ts'

/** What a bet came to, or how it stands. A bet of an older round that waits for its money is being settled. */
const Outcome = ({ bet, isOld }: { readonly bet: MyBet; readonly isOld: boolean }) => {
  const words = useWords()
  if (bet.state === 'won' || bet.state === 'lost') {
    const net = (bet.returnPaise ?? 0) - bet.riskPaise
    return (
      <>
        <b className={netLook(net)}>{signed(net)}</b>
        <small>{net > 0 ? words.state.won : net < 0 ? words.state.lost : words.state.level}</small>
      </>
    )
  }
  const isSettling = isOld && bet.state !== 'rolledBack' && bet.state !== 'refused'
  return (
    <>
      <span>{isSettling && bet.state === 'placed' ? words.state.settling : words.state[bet.state]}</span>
      {bet.code === undefined || bet.code === 'OK' ? null : <small>{whyText(words, bet)}</small>}
    </>
  )
}

/**
 * The own bets of this round, older ones that wait for their money or got it since this round opened, and presses without a bet, each with
 * what to do.
 */
export const MyBets = () => {
  const words = useWords()
  const nameOf = useBetName()
  const mine = useSeen((seen) => seen.mine)
  const presses = useSeen((seen) => seen.presses)
  const round = useSeen((seen) => seen.table?.round ?? null)
  const number = useSeen((seen) => seen.table?.number ?? null)
  const refs = new Set(mine.map(({ ref }) => ref))
  const others = presses.filter(
    (press) => press.bet !== null && !refs.has(press.ref) && (press.bet.round === round || press.state !== 'refused'),
  )
  const staked = mine.filter(({ state, round: of }) => of === round && state !== 'refused' && state !== 'rolledBack')
  const sum = staked.reduce((total, { riskPaise }) => total + riskPaise, 0)
  return (
    <section className="panel" aria-label={words.myBets}>
      <header>
        <h2>{words.myBets}</h2>
        <small>{number === null ? null : words.round(number)}</small>
      </header>
      {mine.length + others.length === 0 ? (
        <p className="p-3 text-ink-3">{words.noBets}</p>
      ) : (
        <table className="lines" aria-live="polite">
          <thead>
            <tr>
              <th>{words.bet}</th>
              <th className="num">{words.stake}</th>
              <th className="num">{words.result}</th>
            </tr>
          </thead>
          <tbody>
            {mine.map((each) => (
              <tr key={each.ref}>
                <td>
                  <i
                    className={`mr-2 inline-block w-1 h-3.5 rounded-[2px] align-[-2px] ${each.bet.side === 'lay' ? 'bg-lay-line' : 'bg-back-line'}`}
                  />
                  {nameOf(each.bet)}
                  {each.bet.side === 'lay' ? <small>{words.layHead}</small> : null}
                  {each.auto === undefined ? null : <small>{`${words.autoOut} ${odds(each.auto)}×`}</small>}
                </td>
                <td className="num">{roughly(each.riskPaise)}</td>
                <td className="text-right">
                  <Outcome bet={each} isOld={each.round !== round} />
                </td>
              </tr>
            ))}
            {others.map(({ ref, bet, state, code, about }) => (
              <tr key={ref}>
                <td>{bet === null ? null : nameOf(bet.bet)}</td>
                <td className="num">{bet === null ? null : roughly(bet.bet.stakePaise)}</td>
                <td className="text-right">
                  <span className={state === 'refused' || state === 'dropped' ? 'down' : ''}>{words.press[state]}</span>
                  {code === null ? null : <small>{whyText(words, { code, about })}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="border-t border-ink-3 px-3 py-2 text-ink-3">{sum === 0 ? `${rupees(0)} · ${words.pointsNote}` : words.staked(sum)}</p>
    </section>
  )
}
