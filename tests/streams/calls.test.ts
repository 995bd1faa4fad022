import { expect, test } from 'vitest'
import type { GameId } from '#contract/casino/wallet.ts'
import { gameIdSchema } from '#contract/casino/wallet.ts'
import type { Change } from '#client/ledger/changes.ts'
import { paise } from '#domain/paise.ts'
import type { Launch } from '#client/casino/game.ts'
import { said } from '#domain/said.ts'
import { secret } from '#contract/secret.ts'
import { createCalls } from '#streams/calls.ts'
import type { CallRequest } from '#streams/unsent.ts'
import { unsent } from '#streams/unsent.ts'
import { serverSeed, wheelOf } from '#tests/fortune.ts'
import { at, betId, line, marketId, member, quietDoors, ref } from '#tests/player.ts'
import { answering } from './answering.ts'

const { memberCode } = member('demo')
/** What a member's tab, or a visitor's, asks for a request, and the facts of this answer; null: the network fails. */
const made = (request: CallRequest, answer: unknown, whose: string | null = 'demo') => {
  const { on, asked, facts } = answering(answer, whose)
  const anywhere: unknown[] = []
  createCalls(quietDoors, { now: () => at(1000) }, (fact) => void anywhere.push(fact)).make(request, on)
  return { asked, facts, anywhere }
}
const ok = { success: true }
const no = { success: false }
const down = said('network')

/** What a member asks for by one change, or a visitor, and the answers. */
const changed = (change: Change, answer: unknown, whose: string | null = 'demo') => made({ type: 'change', change }, answer, whose)
const answeredTo = (change: Change, isDone: boolean, why: unknown) => [{ type: 'change.answered', change, ok: isDone, said: why }]

test('[OPEN-06] a bet is cancelled by its id, or all are, and the sentence says how much', () => {
  const bet: Change = { what: 'cancel-bet', bet: betId(7) }
  const one = changed(bet, { ...ok, cancelled: 500 })
  expect(one.asked).toEqual([['DELETE', '/exchange/order/:id', { id: betId(7) }]])
  expect(one.facts).toEqual(answeredTo(bet, true, said('cancelled', paise(50_000))))
  expect(changed(bet, ok).facts).toEqual(answeredTo(bet, true, said('cancelled', paise(0))))
  const every: Change = { what: 'cancel-bet', bet: 'all' }
  const all = changed(every, no)
  expect(all.asked).toEqual([['DELETE', '/exchange/order', {}]])
  expect(all.facts).toEqual(answeredTo(every, false, said('cannotLoad')))
  expect(changed(every, null).facts).toEqual(answeredTo(every, false, down))
})

test('[BROWSE-12] the events seen lately are read from this browser, and no call asks for them', () => {
  const { facts, asked } = made({ type: 'load-recent', owner: null }, ok)
  expect(facts).toEqual([{ type: 'recent.loaded', events: [] }])
  expect(asked).toEqual([])
})

test('[CASH-07] a rule for a cash-out is set in rupees or taken away, and its answer is said', () => {
  const market = marketId('m1')
  const rule = { takeProfit: paise(50_000), stopLoss: paise(-20_000) }
  const set = (wanted: Partial<typeof rule> | null, answer: unknown) =>
    made(
      {
        type: 'change',
        change: {
          what: 'auto-cash-out',
          marketId: market,
          rule: wanted === null ? null : { takeProfit: wanted.takeProfit ?? null, stopLoss: wanted.stopLoss ?? null },
        },
      },
      answer,
    )
  const answered = (ok: boolean, why: unknown) => [{ type: 'change.answered', ok, said: why }]
  const both = set(rule, ok)
  expect(both.asked).toEqual([['POST', '/exchange/auto-cash-out/', { marketId: market, takeProfit: 500, stopLoss: -200 }]])
  expect(both.facts).toMatchObject(answered(true, said('autoKept')))
  expect(set({ takeProfit: rule.takeProfit }, ok).asked[0]?.[2]).toEqual({ marketId: market, takeProfit: 500 })
  expect(set({ stopLoss: rule.stopLoss }, ok).asked[0]?.[2]).toEqual({ marketId: market, stopLoss: -200 })
  const gone = set(null, ok)
  expect(gone.asked).toEqual([['DELETE', '/exchange/auto-cash-out/:marketId', { marketId: market }]])
  expect(gone.facts).toMatchObject(answered(true, said('autoRemoved')))
  expect(set(rule, no).facts).toMatchObject(answered(false, said('autoNotKept')))
  expect(set(rule, null).facts).toMatchObject(answered(false, down))
})

test('[STAKE-03] stake buttons are saved in whole rupees by the call of their place, and no others', () => {
  const stakes = Array.from({ length: 10 }, (_, n) => paise((n + 1) * 10_000))
  const save = (place: 'slip' | 'desk' | 'phone' | 'phoneGames', list: typeof stakes, answer: unknown = ok) =>
    made({ type: 'change', change: { what: 'stakes', place, stakes: list } }, answer)
  const kept = (ok: boolean, why: unknown) => [{ type: 'change.answered', ok, said: why }]
  const slip = save('slip', stakes)
  expect(slip.asked).toMatchObject([['POST', '/updateButton', { price1: 100, label1: '100', price10: 1000 }]])
  expect(slip.facts).toMatchObject(kept(true, said('stakesKept')))
  const ofExchange = { ...ok, message: 'Kept for the festival.', said: false }
  expect(save('slip', stakes, ofExchange).facts).toMatchObject(kept(true, said('words', 'Kept for the festival.')))
  const body = { id: memberCode, settings: { stakes: stakes.map((stake) => stake / 100) } }
  expect(save('desk', stakes).asked).toEqual([['POST', '/account/:id/settings/stakes', body]])
  for (const place of ['phone', 'phoneGames'] as const) expect(save(place, stakes.slice(0, 6)).asked[0]?.[1]).toContain('/account/:id/')
  expect(save('desk', stakes, no).facts).toMatchObject(kept(false, said('stakesNotKept')))
  expect(save('desk', stakes, null).facts).toMatchObject(kept(false, down))
  for (const place of ['slip', 'desk'] as const) {
    const odd = save(place, [paise(1)])
    expect([odd.asked, odd.facts]).toMatchObject([[], kept(false, said('stakesNotKept'))])
  }
  expect(made({ type: 'change', change: { what: 'stakes', place: 'desk', stakes } }, ok, null)).toEqual({
    asked: [],
    facts: [],
    anywhere: [],
  })
})

test('[SLIP-33][STAKE-04] a setting is saved alone, one-click by a call of its own', () => {
  const keepSlip = { setting: 'keepSlip', value: true } as const
  const oneClick = (stake: number | null) =>
    ({ setting: 'oneClick', value: { active: true, stake: stake === null ? null : paise(stake), barred: false } }) as const
  const saved = made({ type: 'change', change: { what: 'setting', setting: keepSlip } }, ok)
  expect(saved.asked).toEqual([['PUT', '/account/:memberCode/settings/betting', { memberCode, keepSlip: true }]])
  expect(saved.facts).toEqual([
    { type: 'change.answered', change: { what: 'setting', setting: keepSlip }, ok: true, said: said('settingSaved') },
  ])
  expect(made({ type: 'change', change: { what: 'setting', setting: keepSlip } }, no).facts).toMatchObject([
    { ok: false, said: said('settingNotSaved') },
  ])
  expect(made({ type: 'change', change: { what: 'setting', setting: keepSlip } }, null).facts).toMatchObject([{ ok: false, said: down }])
  expect(made({ type: 'change', change: { what: 'setting', setting: oneClick(50_000) } }, ok).asked[0]?.[2]).toEqual({
    id: memberCode,
    active: true,
    stake: 500,
  })
  expect(made({ type: 'change', change: { what: 'setting', setting: oneClick(null) } }, ok).asked[0]?.[2]).toEqual({
    id: memberCode,
    active: true,
  })
  expect(made({ type: 'change', change: { what: 'setting', setting: keepSlip } }, ok, null)).toEqual({ asked: [], facts: [], anywhere: [] })
})

test('[ACCT-06] a link to prove an e-mail is asked for, and what is no e-mail is refused here', () => {
  const send = (email: string, password: string | null, answer: unknown) =>
    made({ type: 'change', change: { what: 'email', email, password: password === null ? null : secret(password) } }, answer)
  const sent = send('a@b.example', 'pass', ok)
  expect(sent.asked).toEqual([['POST', '/profile/email', { email: 'a@b.example', password: 'pass' }]])
  expect(sent.facts).toMatchObject([
    {
      type: 'change.answered',
      ok: true,
      said: said('emailLinkSent', 'a@b.example'),
    },
  ])
  expect(send('a@b.example', null, ok).asked[0]?.[2]).toEqual({ email: 'a@b.example' })
  expect(send('a@b.example', null, no).facts).toMatchObject([{ type: 'change.answered', ok: false, said: said('cannotLoad') }])
  expect(send('a@b.example', null, null).facts).toMatchObject([{ type: 'change.answered', ok: false, said: down }])
  expect(send('none', null, ok)).toMatchObject({
    asked: [],
    facts: [{ type: 'change.answered', ok: false, said: said('emailInvalid') }],
  })
})

test('[ACCT-06] the answer about an opened link is heard on any line', () => {
  const check = (token: string, answer: unknown) => made({ type: 'check-proof', id: 'p', token: secret(token) }, answer, null)
  const answered = (ok: boolean, why: unknown) => [{ type: 'proof.answered', ok, said: why }]
  const status = { statusDesc: 'too late' }
  const good = check('t'.repeat(32), { ...ok, status })
  expect([good.asked.length, good.facts, good.anywhere]).toEqual([1, [], answered(true, said('emailVerifiedNow'))])
  expect(check('t'.repeat(32), { ...no, status }).anywhere).toEqual(answered(false, said('words', 'too late')))
  expect(check('t'.repeat(32), null).anywhere).toEqual(answered(false, down))
  const odd = check('', ok)
  expect([odd.asked, odd.anywhere]).toEqual([[], answered(false, said('EMAIL_LINK_WRONG'))])
})

test('[ACCT-06][ACCT-09] wallets, codes and bonuses are changed for the member alone, and what came is said', () => {
  const changes: readonly (readonly [Change, unknown, string, string])[] = [
    [{ what: 'wallet', useBonus: true }, { memberCode, useBonusWallet: 'true', walletCode: 'exchange' }, 'walletBonus', 'walletNotChosen'],
    [{ what: 'wallet', useBonus: false }, { memberCode, useBonusWallet: 'false', walletCode: 'exchange' }, 'walletMain', 'walletNotChosen'],
    [{ what: 'promo-code', code: 'WELCOME' }, { id: memberCode, promoCode: 'WELCOME' }, 'promoTaken', 'promoNotTaken'],
    [{ what: 'drop-bonus', number: 3 }, { memberCode, number: '3' }, 'bonusGivenUp', 'bonusNotGivenUp'],
  ]
  for (const [change, body, done, not] of changes) {
    const { asked, facts } = changed(change, ok)
    expect([asked.map(([, , sent]) => sent), facts]).toMatchObject([[body], [{ change, ok: true, said: { key: done } }]])
    expect(changed(change, no).facts).toMatchObject([{ change, ok: false, said: { key: not } }])
    expect(changed(change, null).facts).toEqual(answeredTo(change, false, down))
    expect(changed(change, ok, null)).toEqual({ asked: [], facts: [], anywhere: [] })
  }
  const long: Change = { what: 'promo-code', code: 'x'.repeat(65) }
  expect([changed(long, ok).asked, changed(long, ok).facts]).toEqual([[], answeredTo(long, false, said('PROMO_UNKNOWN'))])
})

test('[AUTH-16] a password is changed by the exchange alone, and its refusal says why', () => {
  const change: Change = { what: 'password', old: secret('old'), chosen: secret('new') }
  const done = changed(change, ok)
  expect(done.asked.map(([, , body]) => body)).toEqual([{ oldPassword: 'old', password: 'new' }])
  expect(done.facts).toEqual(answeredTo(change, true, said('passwordChanged')))
  expect(changed(change, { ...no, code: 'WRONG_OLD_PASSWORD' }).facts).toEqual(answeredTo(change, false, said('WRONG_OLD_PASSWORD')))
  expect(changed(change, null).facts).toEqual(answeredTo(change, false, down))
})

test('[ACCT-09] a wheel is spun for the member alone, and what it gave is said', () => {
  const { commit, spin } = wheelOf('2026-06-01', true)
  const press: CallRequest = { type: 'spin-fortune', commit, clientSeed: 'mine' }
  const wheel = (prize: number) => ({ ...wheelOf('2026-06-01', true), spin: { ...spin, serverSeed, prize: prize / 100 } })
  const spun = (prize: number) => made(press, { ...ok, result: { wheel: wheel(prize), past: [] } })
  expect(spun(5000).asked.map(([, , body]) => body)).toEqual([{ memberCode, commit, clientSeed: 'mine' }])
  const saidOf = (facts: ReturnType<typeof made>['facts']) => facts.map((fact) => (fact.type === 'fortune.answered' ? fact.said : fact))
  expect([saidOf(spun(5000).facts), saidOf(spun(0).facts)]).toEqual([[said('fortuneWon', paise(5000))], [said('fortuneNothing')]])
  const refused = (why: unknown) => [{ type: 'fortune.answered', fortune: null, said: why }]
  expect(made(press, ok).facts).toEqual(refused(said('fortuneNotSpun')))
  expect(made(press, no).facts).toEqual(refused(said('fortuneNotSpun')))
  expect(made(press, null).facts).toEqual(refused(down))
  const odd = made({ ...press, commit: 'x' }, ok)
  expect([odd.asked, odd.facts]).toEqual([[], refused(said('fortuneNotSpun'))])
  expect(made(press, ok, null)).toEqual({ asked: [], facts: [], anywhere: [] })
})

const aviator: GameId = gameIdSchema.parse('aviator')
const games: readonly (readonly [Launch, string, unknown])[] = [
  [{ kind: 'game', gameId: aviator, tableId: 'aviator-1' }, '/singleGame/', { gameId: 'aviator', tableId: 'aviator-1' }],
  [{ kind: 'lobby', eventName: 'live' }, '/casino/lobby', { eventName: 'live' }],
]
test('[CAS-03][CAS-04] a game opens only by an address in a successful answer', () => {
  for (const [launch, path, body] of games) {
    const wish = launch.kind === 'lobby' ? launch : ({ kind: 'game', gameId: 'aviator', tableId: null } as const)
    const ask = (answer: unknown) => made({ type: 'launch-game', wish, launch }, answer)
    const data = { url: 'https://casino.example/play', origin: 'https://casino.example' }
    const opened = ask({ ...ok, data })
    expect(opened.asked).toEqual([['POST', path, body]])
    const [fact] = opened.facts
    expect(fact?.type === 'game.launched' ? fact.url.reveal() : fact).toBe(data.url)
    const refused = (why: unknown) => [{ type: 'game.refused', wish, said: why }]
    expect(ask({ ...no, data }).facts).toEqual(refused(said('gameNotOpened')))
    expect(ask(ok).facts).toEqual(refused(said('gameNotOpened')))
    expect(ask({ ...no, code: 'PERMISSION_DENIED' }).facts).toEqual(refused(said('gameNotYours')))
    expect(ask({ ...no, code: 'CASINO_CLOSED' }).facts).toEqual(refused(said('CASINO_CLOSED')))
    expect(ask(null).facts).toEqual(refused(down))
  }
})

test('[SLIP-28] a request that could not be sent has the fact of its failure, and a bet has none', () => {
  const changes: readonly Change[] = [
    { what: 'cancel-bet', bet: 'all' },
    { what: 'remove-beneficiary', id: 'B' },
  ]
  for (const change of changes) expect([unsent({ type: 'change', change }, line('demo'), down)]).toEqual(answeredTo(change, false, down))
  const proof: CallRequest = { type: 'check-proof', id: 'p', token: secret('t') }
  expect(unsent(proof, line('demo'), down)).toEqual({ type: 'proof.answered', ok: false, said: down })
  const login = (request: CallRequest) => unsent(request, line(), down)
  expect(login({ type: 'log-in', userId: 'u', password: secret('p') })).toEqual({ type: 'login.refused', way: 'password', said: down })
  expect(login({ type: 'log-in-demo' })).toEqual({ type: 'login.refused', way: 'demo', said: down })
  expect(login({ type: 'claim-session', way: 'google', handle: secret('h') })).toMatchObject({ type: 'login.refused', way: 'google' })
  expect(login({ type: 'send-code', flow: 'recover', phone: '' })).toEqual({ type: 'code.refused', flow: 'recover', said: down })
  expect(login({ type: 'check-referral', code: '' })).toEqual({ type: 'referral.refused', code: '', said: down })
  expect(login({ type: 'take-alerts' })).toEqual({ type: 'alerts.not-taken' })
  const wish = { kind: 'lobby', eventName: 'live' } as const
  const entry = { kind: 'deposit', ref: ref(1), owner: memberCode, sentAt: at(1), amount: paise(100), method: 'UPI' } as const
  const form = { otp: secret(''), password: null, promo: '', referCode: '', adult: true, terms: true }
  expect(login({ type: 'spin-fortune', commit: '', clientSeed: '' })).toEqual({ type: 'fortune.answered', fortune: null, said: down })
  expect(login({ type: 'launch-game', wish, launch: wish })).toEqual({ type: 'game.refused', wish, said: down })
  expect(login({ type: 'submit-flow', flow: 'recover', phone: '', codeId: '', kind: '', form })).toMatchObject({
    type: 'login.refused',
    way: 'recover',
  })
  expect(login({ type: 'claim-payment', entry })).toEqual({ type: 'payment.not-claimed', ref: ref(1), reason: 'locked' })
  expect(login({ type: 'send-payment', entry })).toEqual({ type: 'payment.unanswered', ref: ref(1) })
  expect(login({ type: 'prove-payment', ref: ref(1) })).toEqual({ type: 'payment.not-proved', ref: ref(1), said: down })
  for (const quiet of ['release-payment', 'forget-payment', 'ask-payment'] as const) expect(login({ type: quiet, ref: ref(1) })).toBeNull()
  const read = { type: 'read', ask: { what: 'home' } } as const
  expect([unsent(read, line(), down), unsent(read, line('demo'), down)]).toEqual([
    { type: 'read.failed', ask: { what: 'home' }, whose: 'all', said: down },
    { type: 'read.failed', ask: { what: 'home' }, whose: 'member', said: down },
  ])
})
