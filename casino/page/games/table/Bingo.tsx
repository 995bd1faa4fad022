import { paiseSchema } from '#contract/scalar.ts'
import { roughly } from '#copy/provider-figures.ts'
import { usePlay, useSeen, useWords } from '../../hooks.ts'
import { ClockFace } from './ClockFace.tsx'
import type { StageProps } from './described.ts'
import { useChip } from './place.ts'
import { readShown } from './shown.ts'
import { useIsOpen } from './standing.ts'

const NUMBERS = Array.from({ length: 75 }, (_, i) => i + 1)

/** The board of 75, with the balls that were called; the last one is large. */
export const BingoStage = ({ table }: StageProps) => {
  const words = useWords()
  const called = readShown(table.shown).numbers('called')
  const last = called.at(-1)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 small:grid-cols-1 small:gap-2">
      <div className="grid justify-items-center gap-2">
        <ClockFace />
        <b
          className="border-[0.375rem] border-gold size-20 grid place-items-center rounded-full bg-[#fdfaf2] text-[#14201b] text-[2rem] small:size-14 small:text-4xl"
          aria-live="polite"
        >
          <span key={called.length} className="dealt">
            {last ?? '·'}
          </span>
        </b>
        <small>{words.called(called.length)}</small>
      </div>
      <ol className="grid grid-cols-15 gap-1">
        {NUMBERS.map((n) => (
          <li
            key={n}
            className={`grid place-items-center aspect-square rounded-full text-xs ${called.includes(n) ? 'bg-gold text-on-gold font-bold' : 'bg-felt-deep text-on-felt-2'} ${n === last ? 'dealt outline-2 outline-white' : ''}`}
          >
            {n}
          </li>
        ))}
      </ol>
    </div>
  )
}

const Ticket = ({
  columns,
  called,
  name,
}: {
  readonly columns: readonly (readonly number[])[]
  readonly called: readonly number[]
  readonly name: string
}) => {
  const words = useWords()
  return (
    <div>
      <h4 className="text-xs leading-4 font-semibold">{name}</h4>
      <div className="p-1 grid grid-cols-[repeat(5,2.125rem)] gap-0.5 rounded-[0.375rem] bg-[#c98a2b]">
        {[0, 1, 2, 3, 4].flatMap((row) =>
          columns.map((column, x) => {
            const n = column[row] ?? 0
            const isOn = n === 0 || called.includes(n)
            return (
              <span
                key={`${x} ${row}`}
                className={`grid place-items-center h-8.5 text-[#14201b] font-semibold ${n === called.at(-1) ? 'dealt' : ''} ${isOn ? 'bg-[#e2b64a] [box-shadow:inset_0_0_0_2px_#8e2430]' : 'bg-[#fdfaf2]'}`}
              >
                {n === 0 ? <i title={words.free}>★</i> : n}
              </span>
            )
          }),
        )}
      </div>
    </div>
  )
}

/** Tickets to buy for the chosen chip, and the own tickets with what was called. */
export const BingoLayout = () => {
  const play = usePlay()
  const words = useWords()
  const chip = useChip()
  const isOpen = useIsOpen()
  const mine = useSeen((seen) => seen.mine)
  const table = useSeen((seen) => seen.table)
  const called = readShown(table?.shown).numbers('called')
  const tickets = mine.filter(({ round, columns }) => round === table?.round && columns !== undefined)
  return (
    <section className="panel grid gap-3 p-3" aria-label={words.bets.ticket}>
      <button
        type="button"
        className="btn btn-main justify-self-start"
        disabled={!isOpen}
        onClick={() => play.bet({ bet: 'ticket', stakePaise: paiseSchema.parse(chip * 100) })}
      >
        {words.buyTicket(roughly(chip * 100))}
      </button>
      <div className="flex flex-wrap gap-3">
        {tickets.map(({ ref, columns = [] }, at) => (
          <Ticket key={ref} columns={columns} called={called} name={words.ticket(at + 1)} />
        ))}
      </div>
    </section>
  )
}
