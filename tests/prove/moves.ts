import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import { betSlipRefSchema } from '#contract/scalar.ts'
import type { Fact } from '#client/ledger/facts.ts'
import type { WireFact } from '#client/ledger/wire-facts.ts'
import type { Terms } from '#tests/simulation/invariants.ts'
import type { Vaulting } from './browser.ts'
import type { Command } from './exchange.ts'
import { NOW } from './tab.ts'

/** What happens to one tab. `generation`: of the line that a fact came on; null for one of no line. */
export type Input =
  | { readonly does: 'open' }
  | { readonly does: 'record'; readonly fact: Fact; readonly generation: number | null }
  | { readonly does: 'fire'; readonly chart: string; readonly timer: string }
  | { readonly does: 'connect'; readonly cookie: MemberCode | null }
  | { readonly does: 'drop' }
  | { readonly does: 'log in'; readonly member: MemberCode }
  | { readonly does: 'wait'; readonly ms: number }

/** Receives each input of a tab, in order. */
export type Given = (tab: number, input: Input) => void

type Dies = NonNullable<Command['dies']>
/** One step of the world. */
export type Move =
  | { readonly by: 'tab'; readonly tab: number; readonly input: Input }
  | { readonly by: 'restore' | 'connect' | 'close' | 'reload'; readonly tab: number }
  | { readonly by: 'log in' | 'end of session'; readonly tab: number; readonly member: MemberCode }
  | {
      readonly by: 'lock'
      readonly tab: number
      readonly ref: BetSlipRef
      readonly does: 'answer claim' | 'see lock' | 'answer look'
      readonly fails: boolean
    }
  | { readonly by: 'disk'; readonly tab: number; readonly does: 'see refs' | 'answer search' }
  | { readonly by: 'message up'; readonly message: Up; readonly dies?: Dies }
  | { readonly by: 'message down'; readonly message: Down }
  | { readonly by: 'exchange'; readonly command: Command }
  | { readonly by: 'clock'; readonly ms: number }
  /** All messages that are on their way are lost. */
  | { readonly by: 'network' }

/**
 * A message on its way to the exchange, on a connection of that tab with that ticket; or a call in the name of that member. `line`: the
 * generation of the line that made the call.
 */
export type Up = {
  readonly tab: number
  readonly ticket: MemberCode | null
  readonly name: string
  readonly body: unknown
  readonly line?: number
}
/** A message on its way to a tab, or the answer of a call, which needs no connection. */
export type Down = { readonly tab: number; readonly generation: number; readonly fact: WireFact; readonly isOfCall?: true }
/** What was sent may arrive at any time, again, or never: so a message stays here. */
export type Net = { readonly up: readonly number[]; readonly down: readonly number[] }

/** One press and what it showed. */
export type Press = {
  readonly ref: BetSlipRef
  readonly member: MemberCode
  readonly kind: 'bet' | 'cash-out' | 'amendment'
  readonly terms: Terms
}
/** What was done so far, as far as invariants and bounds ask for it. */
export type Past = {
  readonly presses: readonly Press[]
  readonly sent: readonly BetSlipRef[]
  /** The refs that a player gave up in doubt. */
  readonly left: readonly BetSlipRef[]
  readonly logins: number
  readonly ends: number
  readonly closes: number
  readonly changes: number
  readonly deaths: number
}

/** What a turn of a tab asks of the rest of the world. */
export type Effect =
  | { readonly kind: 'vault'; readonly what: Vaulting }
  | { readonly kind: 'load' }
  | {
      readonly kind: 'send'
      readonly ticket: MemberCode | null
      readonly name: string
      readonly body: unknown
      readonly order: BetSlipRef | null
      readonly line?: number
    }
  | { readonly kind: 'ask'; readonly ticket: MemberCode | null; readonly ref: BetSlipRef; readonly fence: boolean }
  | { readonly kind: 'press'; readonly press: Press }
  | { readonly kind: 'log out'; readonly member: MemberCode | null }

/** The refs that presses mint, in order. A ref begins with its time. */
export const refOf = (n: number): BetSlipRef =>
  betSlipRefSchema.parse(
    `${NOW.toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7000-8000-${String(n).padStart(12, '0')}`,
  )
