import { say } from '#copy/catalogue.ts'
import { said } from '#domain/said.ts'
import type { AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#domain/facts.ts'
import { type Ledger, emptyLedger } from '#domain/ledger.ts'
import { paise } from '#domain/money.ts'
import { accountMachine } from '#machines/account.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { text } from '#copy/catalogue.ts'
import { secret } from '#domain/secret.ts'
import { at, betId, member } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { type Step, printFigures, walk } from './walk.ts'

const demo = member('demo')
const visitor: Ledger = emptyLedger
const here: Ledger = { ...emptyLedger, member: demo, link: 'up', feed: 'fresh', betsSeq: 7 }
const changed = (accountSeq: number): Fact => ({ type: 'account.changed', accountSeq, balance: paise(1), exposure: paise(0) })
/** An e-mail whose link was not opened yet. */
const unproven: Ledger = {
  ...here,
  profile: { username: 'demo', mobile: '', email: 'asha@example.com', emailVerified: false, referCode: '', hasPassword: true },
}
const facts: readonly Fact[] = [
  { type: 'session.started', member: demo },
  { type: 'session.ended', member: demo.memberCode, said: null },
  { type: 'link.up' },
  { type: 'link.lost' },
  { type: 'page.shown' },
  { type: 'page.hidden' },
  changed(7),
  changed(8),
  { type: 'reload.pressed', what: 'bets' },
  { type: 'reload.pressed', what: 'home' },
  { type: 'cancel.pressed', bet: 'all' },
  { type: 'cancel.pressed', bet: betId(1) },
  { type: 'bets.cancelled', ok: true, said: said('words', 'cancelled') },
  { type: 'bets.cancelled', ok: false, said: said('words', 'taken') },
  { type: 'flags.changed' },
  { type: 'password.submitted', old: secret('old'), chosen: secret('new') },
  { type: 'password.changed', ok: true, said: said('words', 'changed') },
  { type: 'password.changed', ok: false, said: said('words', 'wrong') },
  { type: 'proof.asked', email: 'asha@example.com', password: secret('word') },
  { type: 'proof.sent', ok: true, said: said('words', 'sent') },
  { type: 'proof.sent', ok: false, said: said('words', 'not sent') },
  { type: 'proof.answered', ok: true, said: said('words', 'verified') },
  { type: 'stakes.opened' },
  { type: 'stakes.submitted', stakes: [paise(100)] },
  { type: 'stakes.saved', ok: true, said: said('words', 'kept') },
  { type: 'stakes.saved', ok: false, said: said('words', 'not kept') },
  { type: 'bonus.opened', walletType: 'casino' },
]
const cases = facts.flatMap((fact) => [here, visitor, unproven].map((ledger) => ({ ...fact, at: at(5), ledger })))
const walkAccount = (machine: AnyStateMachine) =>
  walk({ machine, input: { delays: DELAYS }, cases, key: (snapshot) => JSON.stringify(snapshot.value) })

const isTimer = (type: string): boolean => type.startsWith('xstate.after')
/** What one step asked for, one word each. */
const asked = ({ emitted }: Step): readonly string[] =>
  emitted.flatMap(({ ...each }) => (each.type === 'request' ? [each.request.type === 'load' ? each.request.what : each.request.type] : []))
/** What one step said to the player. */
const toasts = ({ emitted }: Step): readonly string[] =>
  emitted.flatMap((each) => (each.type === 'fact' && each.fact.type === 'toast.raised' ? [say(each.fact.said)] : []))
const EVERYTHING = ['balance', 'bets', 'settings', 'stakes', 'profile', 'notices', 'flags', 'activity', 'load-ended-bets']
/** What may have changed while the line was down. */
const AGAIN = ['balance', 'bets', 'settings', 'stakes', 'flags', 'load-ended-bets']

/** What must hold of the account's upkeep, as sentences; none is what a sound chart gives. */
const brokenBy = (step: Step): readonly string[] => {
  const { before, event, after, emitted } = step
  const asks = asked(step)
  const broken: string[] = []
  const must = (holds: boolean, text: string): void => {
    if (!holds) broken.push(text)
  }
  if (before.matches('nobody') && after.matches('nobody')) {
    must(asks.length === 0, 'asks for nobody')
    must(
      toasts(step).join() === (event.type === 'stakes.opened' ? text.loginForStakes : ''),
      'STAKE-02: a visitor is not asked to log in once',
    )
  }
  if (after.matches('nobody')) must(asks.length === 0, 'asks for a member who left')
  if (event.type === 'session.ended') must(after.matches('nobody'), 'SESS-16: kept after the session ended')
  if (before.matches('nobody')) must(event.type === 'session.started' || after.matches('nobody'), 'an account without a session')
  if (event.type === 'session.started' && before.matches('nobody')) must(asks.join() === EVERYTHING.join(), 'SESS-10: not all is fetched')
  if (isTimer(event.type) && asks.length > 0)
    must(before.matches({ kept: { balance: 'polling' } }) || before.matches({ kept: { bets: 'polling' } }), 'polled while nobody looks')
  if (!before.matches('kept') || !after.matches('kept')) return broken
  const shows = after.matches({ kept: { balance: 'polling' } }) && after.matches({ kept: { bets: 'polling' } })
  const rests = after.matches({ kept: { balance: 'paused' } }) && after.matches({ kept: { bets: 'paused' } })
  must(shows || rests, 'one is polled, the other is not')
  if (event.type === 'page.hidden') must(rests && asks.length === 0, 'OPEN-09: polled while the page is hidden')
  if (event.type === 'page.shown') must(shows, 'not polled though the page shows')
  if (event.type === 'page.shown' && before.matches({ kept: { balance: 'paused' } }))
    must(
      asks.join() === (JSON.stringify(event).includes('"emailVerified":false') ? 'balance,profile,bets' : 'balance,bets'),
      'shown again, and not fetched at once',
    )
  if (isTimer(event.type)) must(after === before || asks.length === 1, 'a poll that asks for nothing')
  if (event.type === 'link.up') must(asks.join() === AGAIN.join(), 'SOCK-04: not all is fetched again')
  if (event.type === 'flags.changed') must(asks.join() === 'flags', 'SESS-12: changed flags are not fetched')
  if (event.type === 'password.submitted') must(asks.join() === 'change-password', 'AUTH-16: the password is not sent once')
  if (event.type === 'stakes.opened') must(emitted.length === 0, 'STAKE-02: a member is asked to log in')
  if (event.type === 'stakes.submitted') must(asks.join() === 'save-stakes', 'STAKE-03: the stakes are not sent once')
  if (event.type === 'stakes.saved') {
    const isKept = JSON.stringify(event).includes('"ok":true')
    must(toasts(step).join() === (isKept ? 'kept' : 'not kept'), 'STAKE-03: the answer is not told once')
    must(asks.join() === (isKept ? 'stakes' : ''), 'STAKE-03: fetched again though nothing was kept, or not though it was')
  }
  if (event.type === 'proof.asked') must(asks.join() === 'send-proof', 'ACCT-06: the link is not asked for once')
  if (event.type === 'proof.sent') {
    const isSent = JSON.stringify(event).includes('"ok":true')
    must(toasts(step).join() === (isSent ? 'sent' : 'not sent'), 'ACCT-06: whether the link was sent is not told once')
    must(asks.join() === (isSent ? 'profile' : ''), 'ACCT-06: the e-mail that waits for its link is not fetched')
  }
  if (event.type === 'proof.answered') must(asks.join() === 'profile', 'ACCT-06: whether the e-mail is verified is not fetched')
  if (event.type === 'bonus.opened') must(asks.join() === 'load-wagering', 'SUPP-06: the wallet is not asked for once')
  if (event.type === 'account.changed')
    must(
      asks.includes('bets') === (JSON.stringify(event).includes('"accountSeq":8') && JSON.stringify(event).includes('"demo"')),
      'bets behind the account',
    )
  if (event.type === 'cancel.pressed') must(asks.join() === 'cancel-bet', 'the cancel is not sent once')
  if (event.type === 'bets.cancelled')
    must(
      asks.join() === 'bets' && emitted.filter((each) => each.type === 'fact').length === 1,
      'the cancel is not told once, or the list not fetched',
    )
  return broken
}

/** Finds each list that is never polled: both timers must run. */
const silent = (steps: readonly Step[]): readonly string[] =>
  ['balance', 'bets'].flatMap((what) => {
    const polls = steps.some((step) => isTimer(step.event.type) && asked(step).includes(what))
    return polls ? [] : [`${what} is never polled`]
  })

test('[FLOW-05][SESS-10][OPEN-09][STAKE-02][STAKE-03][SUPP-06][ACCT-06] walks take every state, transition and guard of the account, and poll only a shown one', () => {
  const { steps, figures } = walkAccount(accountMachine)
  printFigures('account', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy)), ...silent(steps)]).toEqual([])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(accountMachine, path, key, value)
const kept = 'states/kept'
const mutants: readonly Mutant[] = [
  ['polls while hidden', broken(`${kept}/states/bets/states/polling`, 'on', {})],
  ['never polls the balance', broken(`${kept}/states/balance/states/polling`, 'after', {})],
  ['kept after logout', broken(`${kept}/on`, 'session.ended', {})],
  ['nothing fetched on reconnect', broken(`${kept}/on`, 'link.up', {})],
  ['a gap in the account is not noticed', accountMachine.provide({ guards: { isBehind: () => false } })],
  ['a visitor is let into the stakes', broken('states/nobody/on', 'stakes.opened', {})],
  ['stakes that were kept are not told', broken(`${kept}/on`, 'stakes.saved', {})],
  ['the stakes are never sent', broken(`${kept}/on`, 'stakes.submitted', {})],
  ['the link is never asked for', broken(`${kept}/on`, 'proof.asked', {})],
  ['a verified e-mail still shows as not verified', broken(`${kept}/on`, 'proof.answered', {})],
  ['the wallet is never asked for', broken(`${kept}/on`, 'bonus.opened', {})],
  ['shown again, and fetched at the next poll only', broken(`${kept}/states/balance/states/paused/on`, 'page.shown', 'polling')],
]
catchMutants('account', mutants, walkAccount, brokenBy, silent)
