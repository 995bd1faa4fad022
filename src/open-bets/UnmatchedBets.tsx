import { moneyText } from '#domain/ledger/format.ts'
import type { Bet } from '#domain/player/member.ts'
import { isOfPage } from '#domain/betting/bet-views.ts'
import { paise } from '#domain/betting/money.ts'
import { text } from '#copy/catalogue.ts'
import { isCancelling, type UnmatchedRow } from '#domain/betting/unmatched.ts'
import { useLedger, useSend, useUnmatchedRows } from '../hooks.ts'
import { useAsk } from '../ui/Asking.tsx'
import { BetFoot, BetLine } from './BetLine.tsx'
import { betsGroup, betsHead } from './BetsHead.tsx'
import { usePause } from '../slip/stray.ts'
import { betWord } from '../slip/words.ts'

/** The unmatched parts of bets, each with a button that cancels it (OPEN-06). */
export const UnmatchedBets = () => {
  const page = useLedger((ledger) => ledger.page)
  const rows = useUnmatchedRows().filter(({ bet }) => isOfPage(bet, page))
  // We ignore a press that was meant for the row before.
  const group = usePause<HTMLElement>(rows.map(({ bet }) => bet.betId).join(' '))
  if (rows.length === 0) return null
  return (
    <section className={betsGroup} ref={group}>
      <div className={`${betsHead} justify-between`}>
        <h3>{text.unmatchedBets}</h3>
        <CancelAll />
      </div>
      <ul>
        {rows.map((row) => (
          <Row key={row.bet.betId} row={row} />
        ))}
      </ul>
    </section>
  )
}

/** Cancels all unmatched bets of the member, on all pages. It asks first if there is more than one. */
const CancelAll = () => {
  const send = useSend()
  const ask = useAsk()
  const bets = useLedger((ledger) => ledger.bets)
  const isOff = useLedger(({ cancels }) => cancels.some(({ bet }) => bet === 'all'))
  const unmatched = bets.kind === 'ready' ? bets.items.filter(({ state, remaining }) => state !== 'pending' && remaining > 0) : []
  const cancel = (): void => send({ type: 'cancel.pressed', bet: 'all' })
  const amount = moneyText(paise(unmatched.reduce((sum, { remaining }) => sum + remaining, 0)))
  const question = {
    title: text.cancelAllAsk,
    note: text.cancelAllNote(unmatched.length, amount),
    ok: text.cancelAllYes,
    onOk: cancel,
  }
  return (
    <button
      type="button"
      className="btn-small"
      disabled={isOff || unmatched.length === 0}
      onClick={() => (unmatched.length === 1 ? cancel() : ask(question))}
    >
      {text.cancelAll}
    </button>
  )
}

const unmatchedWord = ({ state, remaining }: Bet): string => {
  switch (state) {
    case 'pending':
      return text.processing
    case 'matched':
    case 'unmatched':
    case 'partly-matched':
    case 'settled':
    case 'void':
    case 'lapsed':
    case 'cancelled':
      return text.unmatchedAmount(moneyText(remaining))
    default:
      return state satisfies never
  }
}

/** The sentence of a row. */
const wordOf = ({ bet, end }: UnmatchedRow): string => {
  switch (end) {
    case 'cancelled':
      return text.betCancelled
    case 'matched':
      return text.matched
    case 'elsewhere':
      return text.waitsNoMore
    case null:
      return unmatchedWord(bet)
    default:
      return end satisfies never
  }
}

const Row = ({ row }: { readonly row: UnmatchedRow }) => {
  const { bet, end } = row
  const send = useSend()
  const isOff = useLedger(({ cancels }) => isCancelling(cancels, bet.betId))
  return (
    <BetLine bet={bet} odds={bet.odds} stake={bet.remaining} isOver={end !== null}>
      <BetFoot isOver={end !== null}>
        {wordOf(row)}
        <button
          type="button"
          className="btn-small"
          disabled={end !== null || bet.state === 'pending' || isOff}
          aria-label={text.cancelOf(betWord(bet))}
          onClick={() => send({ type: 'cancel.pressed', bet: bet.betId })}
        >
          {text.cancel}
        </button>
      </BetFoot>
    </BetLine>
  )
}
