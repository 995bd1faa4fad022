import { useId, useState } from 'react'
import { type Paise, VISITOR_STAKE_CAP, paise, stakeDigits, typedStake } from '#domain/money.ts'
import { boundsHere, fundsDoubt, hindrance } from '#domain/placeable.ts'
import { isUnset } from '#domain/limits.ts'
import type { SlipView } from '#domain/slip.ts'
import { sayIfAny, text } from '#copy/catalogue.ts'
import { useLedger, useSend } from '../hooks.ts'
import { rupeesText } from '../markets/figures.ts'
import { useStakeField } from './fold.ts'
import { SlipField } from './SlipField.tsx'

type Props = { readonly view: SlipView; readonly isMember: boolean; readonly noteId: string }

const plain = (stake: Paise): string => (stake === 0 ? '' : stake % 100 === 0 ? String(stake / 100) : (stake / 100).toFixed(2))

/** The stake, and below it what may be staked, or why this may not. What a preset set shows here too. */
export const StakeInput = ({ view, isMember, noteId }: Props) => {
  const id = useId()
  const send = useSend()
  const field = useStakeField(view.touchedAt)
  const [typed, setTyped] = useState('')
  /** Whether something was typed that was not taken as it was; until the field is empty again. */
  const [stray, setStray] = useState<'refused' | 'capped' | null>(null)
  const isTyped = typedStake(typed || '0', isMember) === view.stakePaise
  const fault = useLedger((ledger) => sayIfAny(isMember && view.stakePaise > 0 ? hindrance(view, ledger) : null))
  const type = (raw: string): void => {
    const next = stakeDigits(raw)
    const stakePaise = next === null ? view.stakePaise : (typedStake(next || '0', isMember) ?? paise(0))
    const isCapped = next !== null && stakePaise !== typedStake(next || '0', true)
    if (next === null || isCapped || next === '' || stray === 'capped') setStray(next === null ? 'refused' : isCapped ? 'capped' : null)
    if (next !== null) setTyped(isCapped ? plain(stakePaise) : next)
    send({ type: 'stake.typed', slip: view.slip, stakePaise })
  }
  return (
    <>
      <SlipField id={id} name={text.stake}>
        <div className="entry">
          <span aria-hidden="true">₹</span>
          <input
            id={id}
            ref={field}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            aria-describedby={noteId}
            aria-invalid={fault !== null}
            value={isTyped ? typed : plain(view.stakePaise)}
            onChange={(event) => type(event.target.value)}
          />
        </div>
      </SlipField>
      <Note id={noteId} view={view} isMember={isMember} fault={fault} stray={isTyped ? stray : null} />
    </>
  )
}

type NoteProps = {
  readonly id: string
  readonly view: SlipView
  readonly isMember: boolean
  readonly fault: string | null
  readonly stray: 'refused' | 'capped' | null
}

const Note = ({ id, view, isMember, fault, stray }: NoteProps) => {
  const doubt = useLedger((ledger) => sayIfAny(isMember && view.stakePaise > 0 ? fundsDoubt(view, ledger) : null))
  const bounds = useLedger((ledger) => {
    if (!isMember || view.pick === null) return ''
    const here = boundsHere(view.pick, ledger)
    return isUnset(here) ? text.stakeUnset : text.minToMax(rupeesText(here.min), rupeesText(here.max))
  })
  const typing = stray === null ? null : stray === 'refused' ? text.stakeRefused : text.stakeCapped(`₹${rupeesText(VISITOR_STAKE_CAP)}`)
  return (
    <p
      id={id}
      className="col-span-2 min-h-4 text-right text-2xs leading-4 text-ink-3 data-[tone=bad]:text-down data-[tone=warn]:text-ink"
      aria-live="polite"
      data-tone={fault !== null ? 'bad' : (typing ?? doubt) !== null ? 'warn' : undefined}
    >
      {fault ?? typing ?? doubt ?? bounds}
    </p>
  )
}
