import { Fragment } from 'react'
import { moneyText } from '#domain/ledger/format.ts'
import { paise } from '#domain/betting/money.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger } from '../hooks.ts'

const figure = 'text-md font-bold stale:text-ink-3'

/** The member's balance and exposure; opens to the three figures (NAV-08). */
export const BalanceBox = () => {
  const balance = useLedger((ledger) => ledger.balance)
  const known = balance.kind === 'known'
  const free = known ? moneyText(balance.balance) : '–'
  const exposed = known ? moneyText(paise(-Math.abs(balance.exposure) || 0)) : '–'
  const rows = [
    [text.balance, free],
    [text.freeCash, moneyText(paise(0))],
    [text.netExposure, exposed],
  ] as const
  return (
    <details className="panel balance" data-stale={known && balance.stale}>
      <summary className="grid cursor-pointer list-none grid-cols-2 gap-x-3 px-3 py-2.5 [&::-webkit-details-marker]:hidden">
        <small className="text-xs text-ink-3">{text.balance}</small>
        <small className="text-right text-xs whitespace-nowrap text-ink-3">{text.netExposure}</small>
        <b className={figure}>{free}</b>
        <b className={`text-right whitespace-nowrap ${figure} ${known && balance.exposure !== 0 ? 'text-down' : ''}`}>{exposed}</b>
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
