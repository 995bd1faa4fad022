import { useRef } from 'react'
import type { MarketId } from '#contract/scalar.ts'
import { moneyText } from '#domain/betting/format.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { isOfPage } from '#client/views/bet-views.ts'
import { paise } from '#domain/paise.ts'
import { text } from '#copy/catalogue.ts'
import { cancelsIn, isCancelling } from '#client/ledger/changes.ts'
import type { UnmatchedRow } from '#client/views/unmatched.ts'
import { amendmentOf, isAmendable, isResting } from '#client/views/amendment.ts'
import { useLedger, useRecord, useUnmatchedRows } from '../hooks.ts'
import { useHas } from '../brand.tsx'
import { useAmend } from './useAmend.ts'
import { useAsk } from '../ui/Asking.tsx'
import { AmendForm } from './AmendForm.tsx'
import { BetFoot, BetLine, BetRow } from './BetLine.tsx'
import { betsGroup, betsHead } from './BetsHead.tsx'
import { useRest } from '#touch/rest.ts'
import { StoryLink } from '../story/StoryLink.tsx'
import { betWord } from '../slip/words.ts'

/** The unmatched parts of bets, each with a button that cancels it (OPEN-06). */
export const UnmatchedBets = () => {
  const page = useLedger((ledger) => ledger.page)
  const markets = useLedger(({ catalog }) => catalog.markets)
  const rows = useUnmatchedRows().filter(({ bet }) => isOfPage(bet, page, markets))
  // We ignore a press that was meant for the row before.
  const group = useRest<HTMLElement>(rows.map(({ bet }) => bet.betId).join(' '))
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

/** The unmatched bets of one market, for the list of positions. `inRows`: each is a row of a table. */
export const UnmatchedIn = ({ marketId, inRows = false }: { readonly marketId: MarketId; readonly inRows?: boolean }) => {
  const rows = useUnmatchedRows().filter(({ bet }) => bet.marketId === marketId)
  return (
    <ul className="empty:hidden">
      {rows.map((row) => (
        <Row key={row.bet.betId} row={row} inRows={inRows} />
      ))}
    </ul>
  )
}

/** Cancels all unmatched bets of the member, on all pages. It asks first if there is more than one. */
export const CancelAll = () => {
  const record = useRecord()
  const ask = useAsk()
  const bets = useLedger((ledger) => ledger.bets)
  const isOff = useLedger(({ changes }) => cancelsIn(changes).includes('all'))
  const unmatched = bets.kind === 'ready' ? bets.items.filter(({ state, remaining }) => state !== 'pending' && remaining > 0) : []
  const cancel = (): void => record({ type: 'change.submitted', change: { what: 'cancel-bet', bet: 'all' } })
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

const unmatchedWord = ({ state, remaining }: Bet): string =>
  state === 'pending' ? text.processing : text.unmatchedAmount(moneyText(remaining))

/** The sentence of a row. */
const wordOf = ({ bet, end }: UnmatchedRow): string => {
  switch (end) {
    case 'cancelled':
      return text.betCancelled
    case 'matched':
      return text.matched
    case 'lapsed':
      return text.lapsed
    case 'elsewhere':
      return text.waitsNoMore
    case null:
      return unmatchedWord(bet)
    default:
      return end satisfies never
  }
}

const Row = ({ row, inRows = false }: { readonly row: UnmatchedRow; readonly inRows?: boolean }) => {
  const { bet, end } = row
  const record = useRecord()
  const view = useAmend()
  const hasChanges = useHas('amendments')
  const mayPersist = useHas('persistence')
  const opener = useRef<HTMLButtonElement>(null)
  const isOff = useLedger(({ changes }) => isCancelling(cancelsIn(changes), bet.betId)) || end !== null || !isResting(bet)
  const isSent = useLedger(({ outbox, member }) => amendmentOf(outbox, member?.memberCode ?? null, bet.betId) !== null)
  const isOpen = view.bet?.betId === bet.betId && view.screen !== 'closed'
  const close = (): void => {
    opener.current?.focus()
    record({ type: 'amend.closed' })
  }
  const isWaiting = !isSent && end === null && isResting(bet)
  const said = (
    <span>
      <span>{isSent && !isOpen ? text.changeChecking : wordOf(row)}</span>
      {mayPersist && isWaiting && <span> · {bet.persists === true ? text.keptIfSuspended : text.lapsesIfSuspended}</span>}
    </span>
  )
  const story = <StoryLink of={bet.ref} bet={betWord(bet)} />
  const buttons = (
    <>
      {hasChanges && (
        <button
          ref={opener}
          type="button"
          className="btn-small"
          disabled={isOff || isSent || !isAmendable(bet)}
          aria-expanded={isOpen}
          aria-label={text.changeOf(betWord(bet))}
          onClick={() => (isOpen ? close() : record({ type: 'amend.opened', bet: bet.betId }))}
        >
          {text.changeBet}
        </button>
      )}
      <button
        type="button"
        className="btn-small"
        disabled={isOff}
        aria-label={text.cancelOf(betWord(bet))}
        onClick={() => record({ type: 'change.submitted', change: { what: 'cancel-bet', bet: bet.betId } })}
      >
        {text.cancel}
      </button>
    </>
  )
  const form = isOpen && <AmendForm view={view} onClose={close} />
  if (inRows)
    return (
      <BetRow bet={bet} said={said} isOver={end !== null} below={form}>
        {story}
        {buttons}
      </BetRow>
    )
  return (
    <BetLine bet={bet} odds={bet.odds} stake={bet.remaining} isOver={end !== null}>
      <BetFoot isOver={end !== null}>
        <span className="grid min-w-0 flex-1 justify-items-start">
          {said}
          {story}
        </span>
        {buttons}
      </BetFoot>
      {form}
    </BetLine>
  )
}
