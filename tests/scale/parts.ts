import type { CoreFault } from './faults.ts'

/** The purses have one stream of the log; each share of the events has one of its own. */
export type Stream = 'purses' | `share ${number}`
export type Ref = `bet ${number}`
export type Verdict = 'made' | 'refused'

export type Told =
  | { readonly kind: 'asked' | 'lent' | 'returning' | 'returned'; readonly member: string; readonly n: number; readonly amount: number }
  | { readonly kind: 'placed'; readonly ref: Ref; readonly member: string; readonly event: number; readonly stake: number }
  | { readonly kind: 'refused'; readonly ref: Ref }
  | { readonly kind: 'settled'; readonly ref: Ref; readonly back: number }
  | {
      readonly kind: 'lends' | 'takes back'
      readonly member: string
      readonly share: Stream
      readonly n: number
      readonly amount: number
    }

export type Message =
  | { readonly kind: 'bet'; readonly ref: Ref; readonly member: string; readonly event: number; readonly stake: number }
  | { readonly kind: 'verdict'; readonly ref: Ref; readonly verdict: Verdict }
  | {
      readonly kind: 'ask' | 'return'
      readonly member: string
      readonly share: Stream
      readonly n: number
      readonly amount: number
      readonly least: number
    }
  | { readonly kind: 'loan' | 'thanks'; readonly member: string; readonly n: number; readonly amount: number }
  | { readonly kind: 'recall'; readonly member: string }
export type Address = Stream | 'clients'

/** What a process has decided in a turn: what the log must take first, and what leaves after it. */
export type Turn = {
  tell(event: Told): void
  send(to: Address, message: Message): void
}
/** One process's part: it hears messages and its clock, and is made again of its stream. */
export type Part = {
  readonly apply: (event: Told) => void
  readonly hear: (message: Message, turn: Turn, now: number) => void
  readonly tick: (turn: Turn, now: number) => void
}

const LOAN = 200
const IDLE_MS = 300
const MOST_TRIES = 5

type Allowance = {
  free: number
  n: number
  open: { readonly kind: 'ask' | 'return'; readonly amount: number } | null
  usedAt: number
}
type Open = { readonly member: string; readonly event: number; readonly stake: number }
type Waiting = Open & { readonly ref: Ref; tries: number }

/** What comes back of a stake: nothing, the stake, or twice the stake. The ref decides, so every core knows the same. */
export const backOf = (ref: Ref, stake: number): number => stake * (Number(ref.slice(4)) % 3)

/** A core: the bets of its share of the events, and an allowance of each member's money. */
export const corePart = (share: Stream, endsAt: (event: number) => number, fault: CoreFault | null): Part => {
  const allowances = new Map<string, Allowance>()
  const verdicts = new Map<Ref, Verdict>()
  const bets = new Map<Ref, Open>()
  const waiting = new Map<Ref, Waiting>()
  /** What this process itself set on its way back: its heir begins with none. */
  const own = new Set<string>()

  const allowanceOf = (member: string): Allowance => {
    const found = allowances.get(member) ?? { free: 0, n: 0, open: null, usedAt: 0 }
    allowances.set(member, found)
    return found
  }
  const apply = (event: Told): void => {
    if (event.kind === 'refused') verdicts.set(event.ref, 'refused')
    else if (event.kind === 'placed') {
      verdicts.set(event.ref, 'made')
      bets.set(event.ref, event)
      allowanceOf(event.member).free -= event.stake
    } else if (event.kind === 'settled') {
      const bet = bets.get(event.ref)
      if (bet !== undefined) allowanceOf(bet.member).free += event.back
      bets.delete(event.ref)
    } else if (event.kind !== 'lends' && event.kind !== 'takes back') {
      const { member, n, amount, kind } = event
      const allowance = allowanceOf(member)
      allowance.n = n
      if (kind === 'asked') allowance.open = { kind: 'ask', amount }
      if (kind === 'returning') {
        allowance.free -= amount
        allowance.open = { kind: 'return', amount }
      }
      if (kind === 'lent') allowance.free += amount
      if (kind === 'lent' || kind === 'returned') allowance.open = null
    }
  }
  const decided = (event: Told, turn: Turn): void => {
    apply(event)
    turn.tell(event)
  }
  const least = (member: string): number =>
    Math.min(...[...waiting.values()].flatMap((each) => (each.member === member ? [each.stake] : [])), LOAN)
  const knock = (member: string, turn: Turn): void => {
    const { open, n } = allowanceOf(member)
    if (open === null) return
    if (open.kind === 'return' && fault === 'drops a return' && !own.has(member)) return
    turn.send('purses', { kind: open.kind, member, share, n, amount: open.amount, least: least(member) })
  }
  const giveBack = (member: string, turn: Turn): void => {
    const { open, free, n } = allowanceOf(member)
    if (open !== null || free === 0 || [...waiting.values()].some((each) => each.member === member)) return
    own.add(member)
    decided({ kind: 'returning', member, n: n + 1, amount: free }, turn)
    knock(member, turn)
  }
  const refuse = (ref: Ref, turn: Turn): void => {
    waiting.delete(ref)
    decided({ kind: 'refused', ref }, turn)
    turn.send('clients', { kind: 'verdict', ref, verdict: 'refused' })
  }
  /** Makes what the allowance covers, and asks for the rest. */
  const place = (member: string, turn: Turn, now: number): void => {
    const allowance = allowanceOf(member)
    for (const [ref, bet] of waiting) {
      if (bet.member !== member) continue
      if (endsAt(bet.event) <= now) refuse(ref, turn)
      else if (bet.stake <= allowance.free) {
        waiting.delete(ref)
        allowance.usedAt = now
        decided({ kind: 'placed', ref, member, event: bet.event, stake: bet.stake }, turn)
        turn.send('clients', { kind: 'verdict', ref, verdict: 'made' })
      } else if (bet.tries >= MOST_TRIES) refuse(ref, turn)
    }
    if (allowance.open !== null || ![...waiting.values()].some((each) => each.member === member)) return
    decided({ kind: 'asked', member, n: allowance.n + 1, amount: LOAN }, turn)
    knock(member, turn)
  }
  return {
    apply,
    hear: (message, turn, now) => {
      if (message.kind === 'bet') {
        const verdict = verdicts.get(message.ref)
        if (verdict !== undefined && fault !== 'forgets its refs') turn.send('clients', { kind: 'verdict', ref: message.ref, verdict })
        else if (!waiting.has(message.ref)) {
          waiting.set(message.ref, { ...message, tries: 0 })
          place(message.member, turn, now)
        }
      } else if (message.kind === 'loan' || message.kind === 'thanks') {
        const { member, n, amount } = message
        const { open, n: last } = allowanceOf(member)
        const isAwaited = n === last && open?.kind === (message.kind === 'loan' ? 'ask' : 'return')
        const isAgain = fault === 'takes a loan twice' && message.kind === 'loan' && n <= last
        if (!isAwaited && !isAgain) return
        decided({ kind: message.kind === 'loan' ? 'lent' : 'returned', member, n: last, amount }, turn)
        for (const bet of waiting.values())
          if (bet.member === member && message.kind === 'loan' && bet.stake > allowanceOf(member).free) bet.tries += 1
        place(member, turn, now)
      } else if (message.kind === 'recall') giveBack(message.member, turn)
    },
    tick: (turn, now) => {
      for (const [ref, { event, stake }] of bets)
        if (endsAt(event) <= now) decided({ kind: 'settled', ref, back: backOf(ref, stake) }, turn)
      for (const [member, { open, usedAt }] of allowances) {
        if (open !== null) knock(member, turn)
        else if (usedAt + IDLE_MS <= now) giveBack(member, turn)
      }
    },
  }
}

/** The purses: what of each member's money is not lent, and the last loan or return of each share. */
export const pursesPart = (money: ReadonlyMap<string, number>, shares: readonly Stream[], fault: CoreFault | null): Part => {
  const free = new Map(money)
  const last = new Map<string, { readonly n: number; readonly amount: number }>()
  const keyOf = (share: Stream, member: string) => `${share} ${member}`
  const apply = (event: Told): void => {
    if (event.kind !== 'lends' && event.kind !== 'takes back') return
    const { member, share, n, amount } = event
    free.set(member, (free.get(member) ?? 0) + (event.kind === 'lends' ? -amount : amount))
    last.set(keyOf(share, member), { n, amount })
  }
  const decided = (event: Told, turn: Turn): void => {
    apply(event)
    turn.tell(event)
  }
  return {
    apply,
    hear: (message, turn) => {
      if (message.kind !== 'ask' && message.kind !== 'return') return
      const { member, share, n, least } = message
      const before = last.get(keyOf(share, member)) ?? { n: 0, amount: 0 }
      const isAgain =
        n === before.n &&
        ((fault === 'lends again' && message.kind === 'ask') || (fault === 'takes a return twice' && message.kind === 'return'))
      if (n === before.n + 1 || isAgain) {
        const has = free.get(member) ?? 0
        const lent = has < least ? 0 : Math.min(has, message.amount)
        if (message.kind === 'ask') decided({ kind: 'lends', member, share, n, amount: lent }, turn)
        else decided({ kind: 'takes back', member, share, n, amount: message.amount }, turn)
        if (message.kind === 'ask' && lent < message.amount)
          for (const other of shares) if (other !== share) turn.send(other, { kind: 'recall', member })
      } else if (n !== before.n) return
      turn.send(share, { kind: message.kind === 'ask' ? 'loan' : 'thanks', member, n, amount: last.get(keyOf(share, member))?.amount ?? 0 })
    },
    tick: () => undefined,
  }
}
