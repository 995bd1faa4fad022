import { paiseSchema } from '#contract/scalar.ts'
import { roughly } from '../../copy/figures.ts'
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
    <div className="bingo">
      <div className="grid justify-items-center gap-2">
        <ClockFace />
        <b className="bigball" aria-live="polite">
          {last ?? '·'}
        </b>
        <small>{words.called(called.length)}</small>
      </div>
      <ol className="balls">
        {NUMBERS.map((n) => (
          <li key={n} className={called.includes(n) ? (n === last ? 'on last' : 'on') : ''}>
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
  readonly called: ReadonlySet<number>
  readonly name: string
}) => {
  const words = useWords()
  return (
    <div>
      <h4 className="text-xs font-semibold">{name}</h4>
      <div className="ticket">
        {[0, 1, 2, 3, 4].flatMap((row) =>
          columns.map((column, x) => {
            const n = column[row] ?? 0
            const isOn = n === 0 || called.has(n)
            return (
              <span key={`${x} ${row}`} className={isOn ? 'on' : ''}>
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
  const called = new Set(readShown(table?.shown).numbers('called'))
  const tickets = mine.filter(({ round, columns }) => round === table?.round && columns !== undefined)
  return (
    <section className="panel pad grid gap-3" aria-label={words.bets.ticket}>
      <button
        type="button"
        className="btn p justify-self-start"
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
