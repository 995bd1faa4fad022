import { brokenBooks } from '#server/exchange/invariants.ts'
import { accountOf } from '#server/exchange/reading.ts'
import { evolve } from '#server/exchange/state/evolve.ts'
import { emptyState } from '#server/exchange/state/state.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import type { Seen, Sent } from './clients.ts'

/**
 * Holds what every client saw beside the log: no bet was lost, doubled or invented, and each had one end. Answers the violations as
 * sentences, and the number of bets that were made.
 */
export const violations = (sent: readonly Sent[], events: Iterable<ExchangeEvent>): { readonly found: string[]; readonly made: number } => {
  const found: string[] = []
  const state = emptyState()
  const received = new Map<string, number>()
  for (const event of events) {
    evolve(state, event)
    if (event.type === 'bet-received') received.set(event.order.ref, (received.get(event.order.ref) ?? 0) + 1)
  }
  const bets = new Map([...state.bets.values()].map((bet) => [String(bet.order.ref), bet]))
  const bySender = new Map(sent.map((each) => [each.ref, each]))
  for (const [ref, count] of received) {
    if (count > 1) found.push(`the log has ${ref} ${count} times`)
    if (!bySender.has(ref)) found.push(`the log has ${ref}, which no client sent`)
  }
  let made = 0
  for (const { ref, member, verdicts } of sent) {
    const said = new Set(verdicts.map(({ what }) => what))
    // A bet that arrives after its fence is refused: two answers, one end.
    const ends = new Set(verdicts.map(({ what }) => what === 'made'))
    const bet = bets.get(ref)
    if (ends.size !== 1) found.push(`${member} heard ${said.size === 0 ? 'no end' : [...said].join(' and ')} of ${ref}`)
    if (said.has('made')) made += 1
    if (said.has('made') && (bet === undefined || bet.state === 'refused'))
      found.push(`${ref} was made, and the log says ${bet?.state ?? 'nothing'}`)
    if (said.has('refused') && bet !== undefined && bet.state !== 'refused') found.push(`${ref} was refused, and the log says ${bet.state}`)
    if (said.has('never-seen') && bet !== undefined) found.push(`${ref} was never seen, and the log says ${bet.state}`)
    if (bet !== undefined && String(bet.member) !== member) found.push(`${ref} of ${member} is a bet of ${bet.member}`)
  }
  return { found: [...found, ...brokenBooks(state).map(String)], made }
}

type Member = { readonly member: string; readonly accounts: readonly Seen[] }
/** Holds every account that a member was sent beside the fold of the log at that number, and the last one beside its end. */
export const accountFaults = (members: readonly Member[], events: Iterable<ExchangeEvent>): readonly string[] => {
  const state = emptyState()
  const codes = members.map(({ member, accounts }) => ({ code: memberCodeSchema.parse(member), accounts, folded: new Map<number, Seen>() }))
  for (const event of events) {
    evolve(state, event)
    for (const { code, folded } of codes) {
      const account = accountOf(state, code)
      folded.set(account.accountSeq, account)
    }
  }
  return codes.flatMap(({ code, accounts, folded }) => {
    const wrong = accounts.filter(({ accountSeq, balance, exposure }) => {
      const truth = folded.get(accountSeq)
      return truth === undefined || truth.balance !== balance || truth.exposure !== exposure
    })
    const [last, end] = [accounts.at(-1)?.accountSeq ?? 0, accountOf(state, code).accountSeq]
    return [
      ...wrong.map(({ accountSeq, balance, exposure }) => {
        const truth = folded.get(accountSeq)
        return `${code} was sent balance ${balance} and exposure ${exposure} as account ${accountSeq}, and the log says ${truth?.balance} and ${truth?.exposure}`
      }),
      ...(last === end ? [] : [`${code} was sent account ${last} last, and the log ends with ${end}`]),
    ]
  })
}
