import { describe, expect, test } from 'vitest'
import { secret } from '#contract/secret.ts'
import type { Change } from '#client/ledger/changes.ts'
import type { Page } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import type { ChangeName } from '#client/ledger/writes.ts'
import { bonusesFrom } from '#domain/money/bonus.ts'
import { said } from '#domain/said.ts'
import { react } from '#machines/reactions.ts'
import { folded, marketId, member } from '#tests/player.ts'

/** A change, which of its answers have a toast, and what is read again on a page with a list of its own. */
type Case<W extends ChangeName> = readonly [Change<W>, readonly ('done' | 'refused')[], readonly string[], Page?]
const both = ['done', 'refused'] as const
const wallets: Page = { name: 'bonuses', wish: bonusesFrom(new URLSearchParams()) }
const withdraw: Page = { name: 'withdraw' }
const bonusReads = ['wallets', 'bonuses']
const paymentReads = ['paymentTerms', 'beneficiaries', 'transactions']
const cases: { readonly [W in ChangeName]: Case<W> } = {
  'cancel-bet': [{ what: 'cancel-bet', bet: 'all' }, both, ['bets']],
  'auto-cash-out': [{ what: 'auto-cash-out', marketId: marketId('m1'), rule: null }, ['done'], []],
  setting: [{ what: 'setting', setting: { setting: 'keepSlip', value: true } }, [], []],
  stakes: [{ what: 'stakes', place: 'slip', stakes: [] }, both, ['stakes']],
  'set-alert': [{ what: 'set-alert', wish: { kind: 'wicket', marketId: marketId('m1') } }, ['done'], []],
  'remove-alert': [{ what: 'remove-alert', number: 1 }, ['done'], []],
  wallet: [{ what: 'wallet', useBonus: true }, both, bonusReads, wallets],
  'promo-code': [{ what: 'promo-code', code: 'X' }, ['done'], bonusReads, wallets],
  'drop-bonus': [{ what: 'drop-bonus', number: 1 }, both, bonusReads, wallets],
  password: [{ what: 'password', old: secret('a'), chosen: secret('b') }, both, []],
  email: [{ what: 'email', email: 'a@b.example', password: null }, both, ['profile']],
  limit: [{ what: 'limit', limitKind: 'deposit', period: 'day', units: 1 }, both, []],
  'confirm-limit': [{ what: 'confirm-limit', limitKind: 'deposit', period: 'day' }, both, []],
  check: [{ what: 'check', minutes: 30 }, both, []],
  'check-seen': [{ what: 'check-seen' }, ['refused'], []],
  'cool-off': [{ what: 'cool-off', days: 3 }, both, []],
  'self-exclusion': [{ what: 'self-exclusion', months: 6 }, both, []],
  return: [{ what: 'return' }, both, []],
  'end-device': [{ what: 'end-device', id: 'x' }, both, ['devices']],
  'end-others': [{ what: 'end-others' }, both, ['devices']],
  'add-passkey': [{ what: 'add-passkey', name: '', password: null }, ['done'], ['passkeys']],
  'remove-passkey': [{ what: 'remove-passkey', id: '1' }, both, ['passkeys', 'profile']],
  push: [{ what: 'push', kinds: ['matched'], key: 'k', language: 'en' }, [], ['push']],
  'end-push': [{ what: 'end-push', id: '1' }, ['refused'], ['push']],
  'passkey-first': [{ what: 'passkey-first', isOn: true }, both, ['profile']],
  'read-notices': [{ what: 'read-notices', upTo: '9' }, ['refused'], []],
  export: [{ what: 'export' }, both, []],
  close: [{ what: 'close', password: null }, both, []],
  utr: [{ what: 'utr', refrenceNo: 'DEP-1', utr: '1' }, [], paymentReads, withdraw],
  receipt: [{ what: 'receipt', refrenceNo: 'DEP-1', picture: secret('') }, [], paymentReads, withdraw],
  'cancel-payment': [{ what: 'cancel-payment', payment: 'withdrawal', refrenceNo: 'WDR-1' }, [], paymentReads, withdraw],
  'add-beneficiary': [{ what: 'add-beneficiary', beneficiary: { method: 'UPI', name: 'A', vpa: 'a@b' } }, [], paymentReads, withdraw],
  'remove-beneficiary': [{ what: 'remove-beneficiary', id: 'B1' }, [], paymentReads, withdraw],
}

const visitor: Ledger = { ...emptyLedger, session: 'known' }
const here: Ledger = { ...visitor, member: member('demo') }

describe.for(Object.values(cases))('a change', ([change, toasts, reads, page = { name: 'home' } as const]) => {
  const on = (ledger: Ledger) => folded(ledger, { type: 'page.opened', page })
  const submitted = { type: 'change.submitted', change } as const
  const answered = (ok: boolean) => ({ type: 'change.answered', change, ok, said: said('words', 'why') }) as const
  test(`[FLOW-05] ${change.what} is made for a member, and for no visitor`, () => {
    expect(react(submitted, on(here))).toEqual([{ type: 'request', request: { type: 'change', change } }])
    expect([react(submitted, on(visitor)), react(answered(true), on(visitor))]).toEqual([[], []])
  })
  test(`[ERR-01] ${change.what} says what came of it where its page does not, and reads again what it moved`, () => {
    for (const [ok, name, tone] of [
      [true, 'done', 'success'],
      [false, 'refused', 'error'],
    ] as const) {
      const emitted = react(answered(ok), on(here))
      const tones = emitted.flatMap((each) => (each.type === 'fact' && each.fact.type === 'toast.raised' ? [each.fact.tone] : []))
      expect(tones).toEqual(toasts.includes(name) ? [tone] : [])
      const asks = emitted.flatMap((each) => (each.type === 'request' && each.request.type === 'read' ? [each.request.ask.what] : []))
      expect(asks).toEqual(reads)
    }
  })
})
