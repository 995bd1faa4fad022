import { useEffect, useId, useRef, useState } from 'react'
import { type Paise, paise, typedStake } from '#domain/money.ts'
import type { SlipView } from '#domain/slip.ts'
import { text } from '#domain/text.ts'
import { useSend } from '../hooks.ts'
import { reachStake } from './fold.ts'

const plain = (stake: Paise): string => (stake === 0 ? '' : stake % 100 === 0 ? String(stake / 100) : (stake / 100).toFixed(2))
/** Digits and one point; what lies behind the second decimal is dropped (SLIP-06). */
const clean = (raw: string): string => /^\d{0,9}(\.\d{0,2})?/.exec(raw.replace(/[^\d.]/g, ''))?.[0] ?? ''

/** The stake. What a preset set shows here too. */
export const StakeInput = ({ view, isMember }: { readonly view: SlipView; readonly isMember: boolean }) => {
  const id = useId()
  const send = useSend()
  const field = useRef<HTMLInputElement>(null)
  const { touchedAt } = view
  // The same price picked again is a touch, and no other slip.
  useEffect(() => reachStake(field.current, touchedAt), [touchedAt])
  const [typed, setTyped] = useState('')
  const shown = typedStake(typed || '0', isMember) === view.stakePaise ? typed : plain(view.stakePaise)
  const type = (raw: string): void => {
    const next = clean(raw)
    const stakePaise = typedStake(next || '0', isMember) ?? paise(0)
    const uncapped = typedStake(next || '0', true)
    setTyped(stakePaise === uncapped ? next : plain(stakePaise))
    send({ type: 'stake.typed', slip: view.slip, stakePaise })
  }
  return (
    <div>
      <label htmlFor={id}>{text.stake}</label>
      <div className="entry">
        <span aria-hidden="true">₹</span>
        <input
          id={id}
          ref={field}
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
