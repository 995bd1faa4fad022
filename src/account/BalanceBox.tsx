import { Fragment } from 'react'
import { moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { text } from '#copy/panels.ts'
import { netToday } from '#domain/betting/settled.ts'
import { useDay, useLedger, useSlips } from '../hooks.ts'
import { hasDraftsBeside } from '../slip/together.ts'
import { Signed } from '../ui/Money.tsx'
import { Bone } from '../ui/States.tsx'

const bone = <Bone width={72} />
const figure = 'text-md font-bold stale:text-ink-3'

/**
 * The member's exposure and the day's result; opens to the three figures (NAV-08). The header has the balance, so that one stands on the
 * page. Beside several drafts it has one line, and the day's result stands with the three figures (SLIP-34). Bones stand for figures that are not here yet (ACCT-01).
 */
export const BalanceBox = () => {
  const balance = useLedger((ledger) => ledger.balance)
  const known = balance.kind === 'known'
  const free = known ? moneyText(balance.balance) : bone
  const exposed = known ? moneyText(paise(-Math.abs(balance.exposure) || 0)) : bone
  const today = useLedger((ledger) => ledger.today)
  const day = useDay()
  const isShort = hasDraftsBeside(useSlips())
  const todayNet = today === null ? <span>–</span> : <Signed amount={netToday(today, day)} />
  const rows = [
    [text.balance, free],
    [text.freeCash, moneyText(paise(0))],
    [text.netExposure, exposed],
    ...(isShort ? [[text.todaySettled, todayNet] as const] : []),
  ] as const
  return (
    <details className="panel balance" data-stale={known && balance.stale}>
      <summary
        className={`grid cursor-pointer list-none grid-cols-2 items-baseline gap-x-3 px-3 ${isShort ? 'py-1.5' : 'py-2.5'} [&::-webkit-details-marker]:hidden`}
      >
        <small className="text-xs text-ink-3">{text.netExposure}</small>
        <b className={`text-right whitespace-nowrap ${figure} ${known && balance.exposure !== 0 ? 'text-down' : ''}`}>{exposed}</b>
        {!isShort && (
          <span className="col-span-2 mt-1.5 flex items-baseline justify-between gap-3 border-t border-line pt-1.5 text-xs text-ink-3">
            <span>{text.todaySettled}</span>
            <span className="flex-1 text-right text-sm whitespace-nowrap">{todayNet}</span>
          </span>
        )}
      </summary>
      <dl className="grid grid-cols-[1fr_auto] gap-1 border-t border-line px-3 pt-1.5 pb-2 text-xs">
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right font-semibold stale:text-ink-3">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}
