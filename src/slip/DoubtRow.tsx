import { moneyText, oddsText } from '#domain/betting/format.ts'
import { remainingAt } from '#client/views/amendment.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import type { Odds } from '#domain/odds.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { text } from '#copy/panels.ts'
import { marketText, runnerText } from '#copy/feeds.ts'
import { useRecord, useSlips } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'
import { RowLine } from './RowLine.tsx'
import { row, rowLast, rowTitle, rowTones } from './row-looks.ts'
import { pickWord, priceWord } from './words.ts'

/** What a row says of its bet: its runner, and its figures. */
type BetLine = { readonly name: string; readonly figures: string }
/** The line of a bet on a pick. */
export const lineOf = (pick: Pick, odds: Odds | null, stake: string): BetLine => ({
  name: pickWord(pick),
  figures: `${odds === null ? '' : `${priceWord(pick, odds)} · `}${stake}`,
})

/** The line of an order that no slip shows. */
export const orphanLine = (entry: OutboxEntry): BetLine => {
  switch (entry.kind) {
    case 'bet':
      return lineOf(entry.pick, entry.odds, moneyText(entry.stake))
    case 'cash-out':
      return { name: `${text.cashOut} · ${marketText(entry.market)}`, figures: moneyText(entry.amount) }
    case 'amendment':
      return {
        name: `${text.changeBet} · ${runnerText(entry.bet)}`,
        figures: `${oddsText(entry.odds)} · ${moneyText(remainingAt(entry.bet, entry))}`,
      }
    default:
      return entry satisfies never
  }
}

/** A sent bet of an exchange that cannot be asked: it may never be known, so the player may give it up. */
export const DoubtRow = ({ entry }: { readonly entry: OutboxEntry }) => {
  const record = useRecord()
  const slip = useSlips().find(({ ref }) => ref === entry.ref)?.slip
  return (
    <div className={`${row} ${rowTones.wait}`}>
      <Icon name="question" size={20} />
      <b className={rowTitle}>{text.unknown}</b>
      <RowLine {...orphanLine(entry)} />
      <p className="col-start-2 min-w-0 text-xs wrap-anywhere text-ink-2">{text.cannotAsk}</p>
      <button
        type="button"
        className={`icon-btn -my-2 -mr-2 ${rowLast}`}
        aria-label={text.dismiss}
        onClick={() => {
          if (slip !== undefined) record({ type: 'slip.dismissed', slip })
          record({ type: 'doubt.dismissed', ref: entry.ref })
        }}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
