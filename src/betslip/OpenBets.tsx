import { useMemo } from 'react'
import type { Bet } from '#domain/ledger.ts'
import { text } from '#domain/text.ts'
import { useLedger, useSend } from '../hooks.ts'
import { Bone, Empty, Failed } from '../parts/States.tsx'
import { MatchedBets } from './MatchedBets.tsx'
import { SettledBets } from './SettledBets.tsx'
import { UnmatchedBets } from './UnmatchedBets.tsx'

/** The member's bets: matched, waiting and settled; on an event page those of the event (OPEN-02). */
export const OpenBets = () => {
  const isMember = useLedger(({ member }) => member !== null)
  return isMember ? <MemberBets /> : <LoginFirst />
}

const LoginFirst = () => {
  const send = useSend()
  return (
    <div className="note">
      <p>{text.loginForBets}</p>
      <button type="button" className="link" onClick={() => send({ type: 'login.opened', tab: 'login' })}>
        {text.login}
      </button>
    </div>
  )
}

const MemberBets = () => {
  const send = useSend()
  const bets = useLedger((ledger) => ledger.bets)
  const down = useLedger(({ link }) => link === 'down')
  const ended = useLedger((ledger) => ledger.ended)
  const eventId = useLedger(({ page }) => (page.name === 'event' ? page.eventId : null))
  const mine = useMemo(() => (bets.kind === 'ready' ? ofEvent(bets.items, eventId) : []), [bets, eventId])
  const over = useMemo(() => (ended.kind === 'ready' ? ofEvent(ended.items, eventId) : []), [ended, eventId])
  switch (bets.kind) {
    case 'waiting':
      return (
        <>
          <BetsSkeleton />
          {down && <p className="note late">{text.betsWhenBack}</p>}
        </>
      )
    case 'failed':
      return <Failed onRetry={() => send({ type: 'reload.pressed', what: 'bets' })} />
    case 'ready':
      return (
        <>
          {mine.length === 0 && <Empty>{text.noneOf(text.openBets)}</Empty>}
          <UnmatchedBets bets={mine} />
          {mine.length > 0 && <MatchedBets bets={mine} />}
          <SettledBets bets={over} />
        </>
      )
    default:
      return bets satisfies never
  }
}

const ofEvent = (bets: readonly Bet[], eventId: string | null): readonly Bet[] =>
  eventId === null ? bets : bets.filter((bet) => bet.eventId === eventId)

const BetsSkeleton = () => (
  <div role="status" aria-busy="true" aria-label={text.loading}>
    <div className="bets-head">
      <Bone width={120} />
    </div>
    <div className="chips-bone">
      <Bone width={220} />
    </div>
    {[0, 1, 2].map((row) => (
      <div className="bet" key={row}>
        <div>
          <Bone width="70%" />
          <small>
            <Bone width="50%" height={10} />
          </small>
          <small>
            <Bone width="60%" height={10} />
          </small>
        </div>
        <Bone width={40} />
        <Bone width={70} />
      </div>
    ))}
  </div>
)
