import { type Together, draftNote, togetherOf } from '#client/views/drafts.ts'
import { slipFault } from '#client/views/primary.ts'
import type { Said } from '#domain/said.ts'
import { isDraft, type SlipView } from '#client/betting/slip.ts'
import { faces } from './faces.ts'
import { useLedger, useRecord, useSlips } from '../hooks.ts'
import { useMintRef } from './ref.ts'

/** Are several slips reviewed together? */
export const isReviewedTogether = (slips: readonly SlipView[]): boolean => slips.filter(({ screen }) => screen === 'reviewing').length > 1

/** Do drafts wait beside the one in front? */
export const hasDraftsBeside = (slips: readonly SlipView[]): boolean => slips.filter(isDraft).length > 1

/** The drafts, or those under review, with the one press that places them: each gets a ref of its own (SLIP-34). */
export const useTogether = (among: 'drafts' | 'reviewed'): Together & { readonly running: number; readonly press: () => void } => {
  const record = useRecord()
  const mintRef = useMintRef()
  const slips = useSlips()
  const together = togetherOf(
    slips,
    useLedger((ledger) => ledger),
    among,
  )
  const { ready, sure, why } = together
  const press = (): void => {
    if (ready.length === 0 || why !== null) return
    const presses = ready.map(({ slip }) => ({ slip, ref: mintRef() }))
    record({ type: among === 'drafts' ? 'slips.pressed' : 'slips.confirmed', presses, risk: sure })
  }
  return { ...together, running: slips.filter(({ screen }) => faces[screen]?.tone === 'wait').length, press }
}

/** Why a draft cannot be placed now, or what may hold it; null if nothing does. */
export const useDraftSaid = (view: SlipView): { readonly fault: Said | null; readonly note: Said | null } => {
  const ledger = useLedger((whole) => whole)
  const fault = slipFault(view, ledger)
  return { fault, note: fault ?? view.halted ?? draftNote(view, ledger) }
}
