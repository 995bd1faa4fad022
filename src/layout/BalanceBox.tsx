import { moneyText } from '#domain/format.ts'
import { paise } from '#domain/money.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger } from '../hooks.ts'

/** What the member has and may lose; opens to the three figures (NAV-08). */
export const BalanceBox = () => {
  const balance = useLedger((ledger) => ledger.balance)
  const known = balance.kind === 'known'
  const free = known ? moneyText(balance.balance) : '–'
  const exposed = known ? moneyText(paise(-Math.abs(balance.exposure) || 0)) : '–'
  return (
    <details className="panel balance" data-stale={known && balance.stale}>
      <summary>
        <small>{text.balance}</small>
        <small className="num">{text.netExposure}</small>
        <b>{free}</b>
        <b className={known && balance.exposure !== 0 ? 'num down' : 'num'}>{exposed}</b>
      </summary>
      <dl>
        <dt>{text.balance}</dt>
        <dd>{free}</dd>
        <dt>{text.freeCash}</dt>
        <dd>{moneyText(paise(0))}</dd>
        <dt>{text.netExposure}</dt>
        <dd>{exposed}</dd>
      </dl>
    </details>
  )
}
