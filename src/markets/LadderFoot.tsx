import type { Market, Runner } from '#contract/market.ts'
import type { MarketId, Paise, SelectionId } from '#contract/scalar.ts'
import { type AmendView, unamendable } from '#client/views/amendment.ts'
import { compactRupees, moneyText, oddsText } from '#domain/betting/format.ts'
import { betNaming } from '#client/ledger/selectors.ts'
import { meetingAt, movedWith } from '#client/betting/ladder.ts'
import { stepOdds } from '#domain/odds.ts'
import type { RunnerBook } from '#client/market/board.ts'
import type { AmendTerms, AmendedBet } from '#client/betting/sent.ts'
import { sayIfAny, text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'
import { CashOutPanel } from '../cash-out/CashOutFigure.tsx'
import { useBoardMarket, useLedger, useRead, useRecord, useUnmatchedRows } from '../hooks.ts'
import { AmendForm } from '../open-bets/AmendForm.tsx'
import { useAmend } from '../open-bets/useAmend.ts'
import { useMintRef } from '../slip/ref.ts'
import { Icon } from '../ui/Icon.tsx'
import { Signed } from '../ui/Money.tsx'
import { Bone, Failed } from '../ui/States.tsx'
import { movedAlong, movedAmount } from './ladder-moves.ts'
import { useCannotWin } from './Veil.tsx'

type Props = { readonly market: Market; readonly runner: Runner }

/** Below the rows: the order that is being moved, else what each result pays. */
export const LadderFoot = ({ market, runner }: Props) => {
  const record = useRecord()
  const view = useAmend()
  const { bet, terms, screen } = view
  const isHere = bet?.marketId === market.marketId && bet.selectionId === runner.selectionId
  const moved = isHere && terms !== null && screen === 'editing' ? { bet, terms } : null
  return (
    <div className="max-h-[60vh] overflow-y-auto border-t border-line">
      <CashOutPanel marketId={market.marketId} place="ladder" />
      <div className="px-3 py-2">
        {/* It is there before a move begins, so that a screen reader says the first step too. */}
        <p className={moved === null ? 'sr-only' : 'mb-2 min-h-8 text-xs leading-4'} role="status" aria-live="polite" data-move="">
          {moved !== null && <MoveWords view={view} {...moved} />}
        </p>
        {moved !== null ? (
          <Moving {...moved} />
        ) : !isHere || terms === null || screen === 'closed' ? (
          <Standing market={market} runner={runner} />
        ) : (
          <AmendForm view={view} onClose={() => record({ type: 'amend.closed' })} />
        )}
      </div>
    </div>
  )
}

/** What the order meets at its new price. */
const meetingText = (book: RunnerBook | undefined, { side, odds: from }: AmendedBet, { odds }: AmendTerms): string => {
  const meeting = meetingAt(side, odds, book)
  switch (meeting.kind) {
    case 'first':
      return text.moveFirst(oddsText(from))
    case 'behind':
      return text.moveBehind(compactRupees(meeting.size), oddsText(from))
    case 'match':
      return text.moveMatches(oddsText(meeting.odds))
    default:
      return meeting satisfies never
  }
}

type Move = { readonly view: AmendView; readonly bet: AmendedBet; readonly terms: AmendTerms }

/** What the move of a price's orders does before it is sent: to which price, and what they meet there. */
const MoveWords = ({ view, bet, terms }: Move) => {
  const meeting = useBoardMarket(bet.marketId, (live) => meetingText(live?.runners.get(bet.selectionId), bet, terms))
  const why = useLedger((ledger) => sayIfAny(unamendable(bet, terms, ledger)))
  const bets = useLedger((ledger) => ledger.bets)
  const amount = moneyText(movedAmount(view.remaining, movedWith(bet, bets.kind === 'ready' ? bets.items : [])))
  const [side, from] = [text[bet.side], oddsText(bet.odds)]
  const isMoved = terms.odds !== bet.odds
  return (
    <>
      <b className="block">{isMoved ? text.moveOrder(side, amount, from, oddsText(terms.odds)) : text.moveChoose(side, amount, from)}</b>
      {isMoved && why === null && meeting}
      {isMoved && why !== null && <b className="text-down">{why}</b>}
    </>
  )
}

/** The buttons of a move, before it is sent (MKT-09). */
const Moving = ({ bet, terms }: Omit<Move, 'view'>) => {
  const record = useRecord()
  const mintRef = useMintRef()
  const why = useLedger((ledger) => sayIfAny(unamendable(bet, terms, ledger)))
  const bets = useLedger((ledger) => ledger.bets)
  const others = movedWith(bet, bets.kind === 'ready' ? bets.items : [])
  const to = oddsText(terms.odds)
  const isMoved = terms.odds !== bet.odds
  const step = (ticks: number) => record({ type: 'amend.odds-chosen', odds: stepOdds(terms.odds, ticks) })
  return (
    <div className="grid grid-cols-[auto_auto_auto_minmax(0,1fr)] gap-2">
      <button type="button" className="btn btn-side" aria-label={text.moveDown} onClick={() => step(-1)}>
        <Icon name="down" />
      </button>
      <button type="button" className="btn btn-side" aria-label={text.moveUp} onClick={() => step(1)}>
        <Icon name="up" />
      </button>
      <button type="button" className="btn btn-side" onClick={() => record({ type: 'amend.closed' })}>
        {text.changeUndo}
      </button>
      <button
        type="button"
        className="btn btn-main"
        disabled={!isMoved || why !== null}
        onClick={() => record({ type: 'amend.pressed', ref: mintRef(), ...terms, others: movedAlong(others, mintRef) })}
      >
        {text.changeMove(to)}
      </button>
    </div>
  )
}

/** What each result pays by the exchange's word (MKT-05), and a button that cancels the orders of this ladder. */
const Standing = ({ market: { marketId, runners }, runner }: Props) => {
  const record = useRecord()
  const isMember = useLedger(({ member }) => member !== null)
  const ask = { what: 'ladder', marketId } as const
  const { state, rows, said } = useRead(ask)
  const pays = rows[0]?.runners ?? []
  const own = useUnmatchedRows().filter(
    ({ bet, end }) => bet.marketId === marketId && bet.selectionId === runner.selectionId && end === null,
  )
  if (!isMember) return <p className="text-xs text-ink-3">{text.ladderNote}</p>
  return (
    <div className="flex min-h-target items-center gap-3">
      <fieldset className="flex min-w-0 flex-1 flex-wrap gap-x-4 text-xs" aria-label={text.ladderPays}>
        {state === 'waiting' && <Bone width={120} height={14} />}
        {state === 'failed' && <Failed said={said} onRetry={() => record({ type: 'reload.pressed', asks: [ask] })} />}
        {state === 'ready' && pays.length === 0 && <span className="text-ink-3">{text.ladderNote}</span>}
        {state === 'ready' &&
          pays.map(({ selectionId, pnl }) => (
            <Pays
              key={selectionId}
              marketId={marketId}
              selectionId={selectionId}
              listed={runners.find((each) => each.selectionId === selectionId)}
              pnl={pnl}
            />
          ))}
      </fieldset>
      {own.length > 0 && (
        <button
          type="button"
          className="btn btn-side flex-none text-down"
          aria-label={text.cancelHereSays(own.length, runnerText(runner))}
          onClick={() => {
            for (const { bet } of own) record({ type: 'change.submitted', change: { what: 'cancel-bet', bet: bet.betId } })
          }}
        >
          {text.cancelHere(own.length)}
        </button>
      )}
    </div>
  )
}

type PaysProps = {
  readonly marketId: MarketId
  readonly selectionId: SelectionId
  /** The runner of the market; a later definition may have left it out. */
  readonly listed: Runner | undefined
  readonly pnl: Paise
}

/** What the win of one runner pays; nothing for one that cannot win (MKT-13). */
const Pays = ({ marketId, selectionId, listed, pnl }: PaysProps) => {
  const bet = useLedger((ledger) => betNaming(ledger, marketId, selectionId))
  const named = listed ?? bet
  return useCannotWin(marketId, selectionId) ? null : (
    <span className="min-w-0">
      <span className="block max-w-30 truncate text-ink-3">{named === undefined ? text.anyOther : runnerText(named)}</span>
      <Signed amount={pnl} />
    </span>
  )
}
