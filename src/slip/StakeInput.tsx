import { useId, useState } from 'react'
import { type Paise, VISITOR_STAKE_CAP, paise, stakeDigits, typedStake } from '#domain/betting/money.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import { sayIfAny, text } from '#copy/catalogue.ts'
import { useSend } from '../hooks.ts'
import { rupeesText } from '../markets/figures.ts'
import { useStakeField } from './fold.ts'
import { SlipField } from './SlipField.tsx'
import { type StakeView, useStakeView } from './stake-view.ts'

type Props = { readonly view: SlipView; readonly isMember: boolean; readonly noteId: string }

const plain = (stake: Paise): string => (stake === 0 ? '' : stake % 100 === 0 ? String(stake / 100) : (stake / 100).toFixed(2))

/** The field for the stake. Below it are the limits, or why this stake cannot be placed. It shows a preset's stake too. */
export const StakeInput = ({ view, isMember, noteId }: Props) => {
  const id = useId()
  const send = useSend()
  const field = useStakeField(view.touchedAt)
  const [typed, setTyped] = useState('')
  /** Was typed text refused or capped? Kept until the field is empty again. */
  const [stray, setStray] = useState<'refused' | 'capped' | null>(null)
  const isTyped = typedStake(typed || '0', isMember) === view.stakePaise
  const note = useStakeView(view)
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
            aria-invalid={note.fault !== null}
            value={isTyped ? typed : plain(view.stakePaise)}
            onChange={(event) => type(event.target.value)}
          />
        </div>
      </SlipField>
      <Note id={noteId} note={note} stray={isTyped ? stray : null} />
    </>
  )
}

type NoteProps = {
  readonly id: string
  readonly note: StakeView
  readonly stray: 'refused' | 'capped' | null
}

const boundsText = (bounds: StakeView['bounds']): string => {
  if (bounds === null) return ''
  return bounds === 'unset' ? text.stakeUnset : text.minToMax(rupeesText(bounds.min), rupeesText(bounds.max))
}

const Note = ({ id, note: { fault, doubt, bounds }, stray }: NoteProps) => {
  const typing = stray === null ? null : stray === 'refused' ? text.stakeRefused : text.stakeCapped(`₹${rupeesText(VISITOR_STAKE_CAP)}`)
  return (
    <p
      id={id}
      className="col-span-2 min-h-4 text-right text-xs leading-4 text-ink-3 data-[tone=bad]:text-down data-[tone=warn]:text-ink"
      aria-live="polite"
      data-tone={fault !== null ? 'bad' : (typing ?? doubt) !== null ? 'warn' : undefined}
    >
      {sayIfAny(fault) ?? typing ?? sayIfAny(doubt) ?? boundsText(bounds)}
    </p>
  )
}
