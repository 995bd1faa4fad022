import { useId, useState } from 'react'
import { type Paise, paise } from '#domain/money.ts'
import type { SlipView } from '#domain/slip.ts'
import { text } from '#domain/text.ts'
import { useSend } from '../hooks.ts'

const VISITOR_CAP = paise(50_000_000)

const plain = (stake: Paise): string => (stake === 0 ? '' : stake % 100 === 0 ? String(stake / 100) : (stake / 100).toFixed(2))
/** `1000.5` is 100050 paise; digits only, so nothing is rounded. */
const amountOf = (typed: string): Paise => {
  const [rupees = '', decimals = ''] = typed.split('.')
  return paise(Number(rupees || 0) * 100 + Number(decimals.padEnd(2, '0')))
}
/** Digits and one point; what lies behind the second decimal is dropped (SLIP-06). */
const clean = (raw: string): string => /^\d{0,9}(\.\d{0,2})?/.exec(raw.replace(/[^\d.]/g, ''))?.[0] ?? ''

/** The stake. What a preset set shows here too. */
export const StakeInput = ({ view, isMember }: { readonly view: SlipView; readonly isMember: boolean }) => {
  const id = useId()
  const send = useSend()
  const [typed, setTyped] = useState('')
  const shown = amountOf(typed) === view.stakePaise ? typed : plain(view.stakePaise)
  const type = (raw: string): void => {
    const next = clean(raw)
    const amount = amountOf(next)
    const capped = isMember || amount <= VISITOR_CAP ? amount : VISITOR_CAP
    setTyped(capped === amount ? next : plain(capped))
    send({ type: 'stake.typed', slip: view.slip, stakePaise: capped })
  }
  return (
    <div>
      <label htmlFor={id}>{text.stake}</label>
      <div className="entry">
        <span aria-hidden="true">₹</span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={shown}
          onChange={(event) => type(event.target.value)}
        />
      </div>
    </div>
  )
}
