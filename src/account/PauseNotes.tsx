import { moneyText } from '#domain/betting/format.ts'
import { availableOf } from '#client/player/member.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger } from '../hooks.ts'

/** What stands and what ends when a break begins; said before the press (ACCT-08). `ends`: every session too. */
export const PauseNotes = ({ ends }: { readonly ends: boolean }) => {
  const open = useLedger(({ bets }) => (bets.kind === 'ready' ? bets.items.length : null))
  const available = useLedger(({ balance }) => availableOf(balance))
  const notes = [
    ...(open === null ? [] : [text.openBetsNow(open)]),
    text.pauseMatched,
    text.pauseUnmatched,
    text.pauseRules,
    ...(available === null ? [] : [text.balanceNow(moneyText(available))]),
    text.pauseMoney,
    ...(ends ? [text.pauseSessions] : []),
    text.pauseLonger,
  ]
  return (
    <div className="max-w-140 rounded-sm bg-surface-2 px-3 py-2 text-sm">
      <p className="font-semibold">{text.pauseStands}</p>
      <ul className="list-disc pl-5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}
