import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { canBeAsked } from '#client/ledger/backend.ts'
import type { ListOf } from '#client/player/member.ts'
import { betsOfPage } from '#client/views/bet-views.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { text } from '#copy/catalogue.ts'
import { PAGES } from '../access.ts'
import { useLedger, useRecord } from '../hooks.ts'
import { Bone, Empty, Failed } from '../ui/States.tsx'
import { betLook } from './BetLine.tsx'
import { betsGroup, betsHead } from './BetsHead.tsx'
import { MatchedBets } from './MatchedBets.tsx'
import { PositionLines, Positions } from './Positions.tsx'
import { SettledBets } from './SettledBets.tsx'
import { UnmatchedBets } from './UnmatchedBets.tsx'

/** The member's bets: by position, matched, unmatched and settled; on an event's or virtual page, those of the page (OPEN-02). */
const OpenBets = ({ isWhole = false }: { readonly isWhole?: boolean }) => {
  const isMember = useLedger(({ member }) => member !== null)
  return isMember ? <MemberBets isWhole={isWhole} /> : <LoginFirst />
}

const LoginFirst = () => {
  const record = useRecord()
  return (
    <div className="note">
      <p>{text.loginForBets}</p>
      <button type="button" className="link" onClick={() => record({ type: 'login.opened', tab: 'login' })}>
        {text.login}
      </button>
    </div>
  )
}

/** How many bets more the back end has than this list. */
const leftOutOf = (list: ListOf<Bet>): number => (list.kind === 'ready' ? (list.leftOut ?? 0) : 0)

const MemberBets = ({ isWhole }: { readonly isWhole: boolean }) => {
  const record = useRecord()
  const bets = useLedger((ledger) => ledger.bets)
  const down = useLedger(({ link }) => link === 'down')
  const ended = useLedger((ledger) => ledger.ended)
  const isInDoubt = useLedger(
    (ledger) =>
      !canBeAsked(ledger) && ledger.outbox.some(({ owner, isAccepted }) => isAccepted !== true && owner === ledger.member?.memberCode),
  )
  const page = useLedger((ledger) => ledger.page)
  const markets = useLedger(({ catalog }) => catalog.markets)
  const mine = useMemo(() => betsOfPage(bets.kind === 'ready' ? bets.items : [], page, markets), [bets, page, markets])
  const over = useMemo(() => betsOfPage(ended.kind === 'ready' ? ended.items : [], page, markets), [ended, page, markets])
  const leftOut = leftOutOf(bets) + leftOutOf(ended)
  if (mine === null || over === null) return <Empty>{text.noData}</Empty>
  switch (bets.kind) {
    case 'waiting':
      return <AwaitedBets down={down} />
    case 'failed':
      // Without a connection a press cannot help: the bets are read again when the connection is back.
      return down ? (
        <AwaitedBets down />
      ) : (
        // Every back end has open bets: one that has no call for them says them by a message.
        <Failed onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'bets' }] })} />
      )
    case 'ready':
      return (
        <>
          {leftOut > 0 && <p className="note text-warn">{text.betsLeftOut(leftOut)}</p>}
          {isInDoubt && <p className="note text-warn">{text.doubtHere}</p>}
          {mine.length < bets.items.length && <Elsewhere here={mine.length} all={bets.items.length} />}
          {isWhole ? mine.length > 0 && <Positions bets={mine} ended={over} /> : <PositionLines bets={mine} />}
          {!isWhole && <UnmatchedBets />}
          {mine.length > 0 ? <MatchedBets bets={mine} withCashOut={!isWhole} /> : <Empty>{text.noneOf(text.openBets)}</Empty>}
          {ended.kind === 'failed' ? (
            <section className={betsGroup}>
              <h3 className={betsHead}>{text.settledBets}</h3>
              <Failed said={ended.said} onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'ended' }] })} />
            </section>
          ) : (
            <SettledBets bets={over} />
          )}
        </>
      )
    default:
      return bets satisfies never
  }
}

/** The shape of bets that are on their way, and, without a connection, that they wait for it (OPEN-05). */
const AwaitedBets = ({ down }: { readonly down: boolean }) => (
  <>
    <BetsSkeleton />
    {down && <p className="note animate-appear">{text.betsWhenBack}</p>}
  </>
)

/** Says how many of all open bets are listed here, with a link to all, because the tab counts all. */
const Elsewhere = ({ here, all }: { readonly here: number; readonly all: number }) => (
  <p className="flex min-h-[max(2.5rem,var(--target))] items-center justify-between gap-3 px-3 text-ink-2">
    <span>{text.hereOfAll(here, all)}</span>
    <Link className="link" to={PAGES.openBets.path}>
      {text.allOpenBets}
    </Link>
  </p>
)

const BetsSkeleton = () => (
  <div role="status" aria-busy="true" aria-label={text.loading}>
    <div className={betsHead}>
      <Bone width={120} />
    </div>
    <div className="flex min-h-[calc(max(2rem,var(--target))+0.375rem)] items-center px-3 pb-1.5">
      <Bone width={220} />
    </div>
    {[0, 1, 2].map((row) => (
      <div className={betLook} key={row}>
        <div>
          <Bone width="70%" />
          <small className="block text-xs">
            <Bone width="50%" height={10} />
          </small>
          <small className="block text-xs">
            <Bone width="60%" height={10} />
          </small>
        </div>
        <Bone width={40} />
        <Bone width={70} />
      </div>
    ))}
  </div>
)
export default OpenBets
