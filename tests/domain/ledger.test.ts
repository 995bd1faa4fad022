import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { type Change, type Subject, changeOf, isChanging } from '#client/ledger/changes.ts'
import { type Ledger, MAX_BETS, emptyLedger, foldLedger } from '#client/ledger/ledger.ts'
import { betNaming, isAccepted, isLive, pendingRefs, reviewsFirst, termsOf } from '#client/ledger/selectors.ts'
import { refusesSession } from '#client/ledger/line.ts'
import { type Said, said } from '#domain/said.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { isNewcomer } from '#client/views/offers.ts'
import { bonusInUse, hasBonus } from '#client/ledger/wallets.ts'
import { mayOpen, pathOf } from '#client/player/login.ts'
import { selectionIdSchema } from '#contract/scalar.ts'
import { secret } from '#contract/secret.ts'
import { answered, at, betId, folded, marketId, matchedVerdict, member, pick, ref } from '#tests/player.ts'

const here: Ledger = folded(emptyLedger, { type: 'session.started', member: member('demo') })
const demo = member('demo').memberCode
const why = said('network')

const bet = (n: number, over: Partial<Bet> = {}): Bet => ({
  ...pick('m1'),
  betId: betId(n),
  ref: ref(n),
  averageOdds: odds(2000),
  winnings: paise(100),
  stake: paise(100),
  matched: paise(100),
  remaining: paise(0),
  state: 'matched',
  placedAt: at(1000 + n),
  pnl: null,
  ...over,
})
const listed = (accountSeq: number, bets: readonly Bet[], which: 'active' | 'ended' = 'active'): Fact => ({
  type: 'bets.listed',
  accountSeq,
  which,
  bets,
})
const idsOf = ({ bets }: Ledger) => (bets.kind === 'ready' ? bets.items.map(({ betId: id }) => id) : bets.kind)
const endedOf = ({ ended }: Ledger) => (ended.kind === 'ready' ? ended.items.map(({ betId: id }) => id) : ended.kind)

const wants = (change: Change): Fact => ({ type: 'change.submitted', change })
const changed = (change: Change, ok = true): Fact => ({ type: 'change.answered', change, ok, said: why })

test('[OPEN-10] a runner is named by a bet on it in the same market, open or over', () => {
  const other = pick('m2')
  const ledger = folded(here, listed(1, [bet(1), bet(2, { ...other, selectionId: bet(1).selectionId })]), listed(1, [bet(3)], 'ended'))
  const { selectionId } = bet(1)
  expect([marketId('m1'), marketId('m2'), marketId('m3')].map((each) => betNaming(ledger, each, selectionId)?.betId)).toEqual([
    betId(1),
    betId(2),
    undefined,
  ])
  expect(betNaming(ledger, marketId('m1'), selectionIdSchema.parse(999))).toBeUndefined()
})

test('[BACK-02] a bet counts as accepted by the word on its own ref alone', () => {
  const { kind: _, ...selection } = pick('m1')
  const sent = (n: number): OutboxEntry => ({
    ...{ kind: 'bet', ref: ref(n), owner: demo, sentAt: at(1), odds: odds(2000), stake: paise(100), accept: 'BETTER' },
    pick: { kind: 'odds', ...selection },
  })
  const ledger = folded(
    here,
    { type: 'outbox.loaded', entries: [sent(1), sent(2)] },
    { type: 'outcome.answered', ref: ref(2), outcome: { kind: 'accepted' } },
  )
  expect([ref(1), ref(2), ref(3), null].map((each) => isAccepted(ledger, each))).toEqual([false, true, false, false])
})

test('[SOCK-01] the admin socket counts as lost from its failure until it opens or the session ends', () => {
  const lost = folded(here, { type: 'admin.failed', reason: 'x', dice: 0.5 })
  expect([here, lost].map(({ isAdminLost }) => isAdminLost)).toEqual([false, true])
  expect(folded(lost, { type: 'admin.opened' }).isAdminLost).toBe(false)
  expect(folded(lost, { type: 'session.ended', member: demo, said: null })).toMatchObject({ isAdminLost: false })
})

test('[SOCK-03] prices count as live only while the link is up and the feed is heard', () => {
  const up = folded(here, { type: 'link.up' })
  expect([isLive(here), isLive(up)]).toEqual([false, true])
  expect(up).toMatchObject({ link: 'up', feed: 'fresh', hasFailed: false, since: null })
  const silent = foldLedger(up, { type: 'feed.silent' }, at(7))
  expect([silent.feed, silent.since, isLive(silent)]).toEqual(['silent', at(7), false])
  // What is silent already was so from then on.
  expect(foldLedger(silent, { type: 'feed.silent' }, at(9)).since).toBe(at(7))
  expect(folded(silent, { type: 'feed.fresh' })).toMatchObject({ feed: 'fresh', since: null })
  const lost = foldLedger(up, { type: 'link.lost' }, at(8))
  expect([lost.link, lost.feed, lost.since, isLive(lost)]).toEqual(['down', 'silent', at(8), false])
  expect(foldLedger(lost, { type: 'link.lost' }, at(9)).since).toBe(at(8))
  expect(isLive({ link: 'down', feed: 'fresh' })).toBe(false)
  const heard = foldLedger(up, { type: 'heartbeat.heard', serverAt: at(500) }, at(200))
  expect(heard.exchangeAheadMs).toBe(300)
})

test('[ERR-01] a chart that failed is named, and without a connection no price is live', () => {
  const up = folded(here, { type: 'link.up' })
  expect(folded(up, { type: 'chart.failed', chart: 'slips', text: '' })).toMatchObject({ failedChart: 'slips', link: 'up' })
  const without = foldLedger(up, { type: 'chart.failed', chart: 'connection', text: '' }, at(3))
  expect(without).toMatchObject({ failedChart: 'connection', link: 'down', feed: 'silent', since: at(3) })
})

test('[SESS-16] the end of a session removes what is the member’s, and begins another line', () => {
  const known = folded(
    here,
    { type: 'account.changed', accountSeq: 3, balance: paise(5), exposure: paise(0) },
    listed(3, [bet(1)]),
    listed(3, [bet(2)], 'ended'),
    { type: 'change.submitted', change: { what: 'password', old: secret(''), chosen: secret('') } },
    { type: 'login.accepted', way: 'google', member: member('demo') },
  )
  expect(known).toMatchObject({ betsSeq: 3, changes: { password: { state: 'asked' } }, oneClickBarred: true })
  const ended = folded(known, { type: 'session.ended', member: demo, said: null })
  expect(ended).toMatchObject({
    member: null,
    generation: known.generation + 1,
    balance: { kind: 'missing' },
    bets: { kind: 'waiting' },
    ended: { kind: 'waiting' },
    betsSeq: 0,
    changes: {},
    oneClickBarred: false,
  })
  const again = folded(ended, { type: 'session.started', member: member('other') })
  expect([again.generation, again.session]).toEqual([ended.generation + 1, 'known'])
})

test('[AUTH-14] a login by Google or WhatsApp keeps one-click off, and by password does not', () => {
  const by = (way: 'google' | 'whatsapp' | 'password'): boolean =>
    folded(here, { type: 'login.accepted', way, member: member('demo') }).oneClickBarred
  expect([by('google'), by('whatsapp'), by('password')]).toEqual([true, true, false])
})

test('[AUTH-16][ACCT-06] a change of password and a link for an e-mail are a member’s alone', () => {
  const password: Change = { what: 'password', old: secret(''), chosen: secret('') }
  const email: Change = { what: 'email', email: 'a@b.example', password: null }
  const both = folded(here, wants(password), wants(email))
  expect([isChanging(both, 'password'), isChanging(both, 'email')]).toEqual([true, true])
  expect(folded(emptyLedger, wants(password), wants(email)).changes).toEqual({})
  expect(isChanging(folded(here, wants(email), changed(email)), 'email')).toBe(false)
  const state = (ok: boolean) => changeOf(folded(here, wants(password), changed(password, ok)), 'password')?.state
  expect([state(true), state(false)]).toEqual(['done', 'refused'])
})

test('[SESS-10] a balance is never taken from an older state of the account, nor by a visitor', () => {
  const account = (accountSeq: number, balance: number): Fact => ({
    type: 'account.changed',
    accountSeq,
    balance: paise(balance),
    exposure: paise(1),
  })
  const known = folded(here, account(5, 500))
  expect(known.balance).toEqual({ kind: 'known', stale: false, accountSeq: 5, balance: 500, exposure: 1 })
  expect(folded(known, account(4, 400)).balance).toMatchObject({ balance: 500 })
  expect(folded(known, account(5, 501)).balance).toMatchObject({ balance: 501 })
  expect(folded(emptyLedger, account(5, 500)).balance).toEqual({ kind: 'missing' })
  const old = folded(known, { type: 'link.lost' })
  expect(old.balance).toMatchObject({ stale: true, balance: 500 })
  expect(folded(known, { type: 'read.failed', ask: { what: 'balance' }, whose: 'member', said: why }).balance).toMatchObject({
    stale: true,
  })
})

test('[OPEN-01] a list of bets is taken from the newest state of the account alone', () => {
  const first = folded(here, listed(5, [bet(1), bet(2)]))
  expect([idsOf(first), first.betsSeq, endedOf(first)]).toEqual([[betId(1), betId(2)], 5, 'waiting'])
  expect(idsOf(folded(first, listed(4, [])))).toEqual([betId(1), betId(2)])
  expect(idsOf(folded(first, listed(5, [])))).toEqual([])
  expect(idsOf(folded(emptyLedger, listed(5, [bet(1)])))).toBe('waiting')
  const ended = folded(first, listed(6, [bet(3)], 'ended'))
  expect([endedOf(ended), idsOf(ended), ended.betsSeq]).toEqual([[betId(3)], [betId(1), betId(2)], 5])
})

test('[OPEN-01] a list of bets that never came has failed, and waits when it is asked for again', () => {
  const none: Fact = { type: 'read.failed', ask: { what: 'bets' }, whose: 'member', said: why }
  const broken = folded(here, none)
  expect(broken.bets).toEqual({ kind: 'failed', said: why })
  expect(idsOf(folded(here, listed(5, [bet(1)]), none))).toEqual([betId(1)])
  expect(folded(here, { type: 'wire.refused', about: 'bets', said: why }).bets).toEqual({ kind: 'failed', said: why })
  const again = (what: 'bets' | 'ended') => folded(broken, { type: 'reload.pressed', asks: [{ what }] }).bets.kind
  expect([again('bets'), again('ended')]).toEqual(['waiting', 'failed'])
  const shown = folded(here, listed(5, [bet(1)]), { type: 'reload.pressed', asks: [{ what: 'bets' }] })
  expect(idsOf(shown)).toEqual([betId(1)])
})

test('[OPEN-01] changed bets enter their lists in the order of their placing, and only without a gap', () => {
  const whole = folded(here, listed(5, [bet(2), bet(1)]), listed(5, [], 'ended'))
  const changed = (from: number, accountSeq: number, active: readonly Bet[], ended: readonly Bet[]): Fact => ({
    type: 'bets.changed',
    from,
    accountSeq,
    active,
    ended,
  })
  const next = folded(whole, changed(5, 6, [bet(3)], [bet(1, { state: 'settled' })]))
  expect([idsOf(next), endedOf(next), next.betsSeq]).toEqual([[betId(3), betId(2)], [betId(1)], 6])
  // Bets of one moment stand by their ids: ten is newer than nine.
  const together = folded(
    whole,
    changed(5, 6, [bet(10, { placedAt: at(1) }), bet(9, { placedAt: at(1) }), bet(8, { placedAt: at(1) })], []),
  )
  expect(idsOf(together)).toEqual([betId(2), betId(1), betId(10), betId(9), betId(8)])
  expect(idsOf(folded(whole, changed(4, 6, [bet(3)], [])))).toEqual([betId(3), betId(2), betId(1)])
  for (const ahead of [changed(6, 7, [bet(3)], []), changed(4, 5, [bet(3)], [])]) expect(folded(whole, ahead)).toBe(whole)
  for (const half of [folded(here, listed(5, [bet(2)])), folded(here, listed(5, [], 'ended'))])
    expect(folded(half, changed(5, 6, [bet(3)], []))).toBe(half)
  const full = folded(
    here,
    listed(
      5,
      Array.from({ length: MAX_BETS }, (_, n) => bet(n + 1)),
    ),
    listed(5, [], 'ended'),
  )
  expect(folded(full, changed(5, 6, [bet(999)], []))).toBe(full)
  const gone = { ...whole, member: null }
  expect(folded(gone, changed(5, 6, [bet(3)], []))).toBe(gone)
})

test('[SLIP-28] a sent bet stays in the outbox until its verdict, once, for its owner', () => {
  const entry = (n: number, owner = demo): OutboxEntry => ({
    kind: 'bet',
    ref: ref(n),
    owner,
    pick: pick('m1'),
    odds: odds(2000),
    stake: paise(100),
    accept: 'NONE',
    sentAt: at(1),
  })
  const other = member('other').memberCode
  const sent = folded(here, { type: 'order.sent', entry: entry(1) }, { type: 'order.sent', entry: entry(1) })
  expect(sent.outbox.map((each) => each.ref)).toEqual([ref(1)])
  const loaded = folded(sent, { type: 'outbox.loaded', entries: [entry(1), entry(2, other)] })
  expect(loaded.outbox.map((each) => each.ref)).toEqual([ref(1), ref(2)])
  expect(pendingRefs(loaded).map((each) => each.ref)).toEqual([ref(1)])
  expect(folded(loaded, { type: 'order.settled', ref: ref(1), verdict: matchedVerdict }).outbox.map((each) => each.ref)).toEqual([ref(2)])
  expect(folded(loaded, { type: 'order.left', ref: ref(1) })).toEqual({ ...loaded, outbox: loaded.outbox.slice(1) })
})

test('[SLIP-30] the verdict of a bet that ran while the page was hidden is kept until it is closed', () => {
  const entry: OutboxEntry = {
    kind: 'bet',
    ...{ ref: ref(1), owner: demo, pick: pick('m1'), odds: odds(2000), stake: paise(100), accept: 'NONE', sentAt: at(1) },
  }
  const hidden = folded(here, { type: 'order.sent', entry }, { type: 'page.hidden' })
  const settled = folded(hidden, { type: 'page.shown' }, { type: 'order.settled', ref: ref(1), verdict: matchedVerdict })
  expect(settled.unseen).toEqual({ missed: [], verdicts: [{ entry, verdict: matchedVerdict }], notified: [ref(1)] })
  expect(folded(settled, { type: 'verdict.dismissed', ref: ref(2) }).unseen.verdicts).toHaveLength(1)
  const closed = folded(settled, { type: 'verdict.dismissed', ref: ref(1) })
  expect(closed).toEqual({ ...settled, unseen: { missed: [], verdicts: [], notified: [ref(1)] } })
})

test('[SLIP-12] a slip is placing until it is freed, and once at most', () => {
  const placing = (slip: string, n: number): Fact => ({ type: 'slip.placing', slip, ref: ref(n), marketId: marketId('m1') })
  const two = folded(here, placing('a', 1), placing('b', 2), placing('a', 3))
  expect(two.placing.map(({ slip, ref: own }) => [slip, own])).toEqual([
    ['b', ref(2)],
    ['a', ref(3)],
  ])
  expect(folded(two, { type: 'slip.freed', slip: 'a' }).placing.map(({ slip }) => slip)).toEqual(['b'])
})

test.for<readonly [string, Subject, Change]>([
  ['MKT-11', 'alert', { what: 'remove-alert', number: 1 }],
  ['ACCT-13', 'push', { what: 'end-push', id: 'D1' }],
  ['ACCT-04', 'payment DEP-1', { what: 'utr', refrenceNo: 'DEP-1', utr: '' }],
  ['ACCT-04', 'beneficiary', { what: 'remove-beneficiary', id: 'B1' }],
  ['ACCT-06', 'wallet', { what: 'wallet', useBonus: true }],
  ['ACCT-09', 'promo-code', { what: 'promo-code', code: 'X' }],
  ['ACCT-09', 'drop-bonus', { what: 'drop-bonus', number: 1 }],
  ['CASH-07', 'auto-cash-out m1', { what: 'auto-cash-out', marketId: marketId('m1'), rule: null }],
])('[%s] a change of %s is asked, and its refusal says why until the next page', ([, subject, change]) => {
  const asked = folded(here, wants(change))
  expect(asked.changes).toEqual({ [subject]: { state: 'asked', change } })
  expect(folded(emptyLedger, wants(change), changed(change)).changes).toEqual({})
  const refused = folded(asked, changed(change, false))
  expect(changeOf(refused, subject)).toEqual({ state: 'refused', change, said: why })
  expect(changeOf(folded(asked, changed(change)), subject)?.state).toBe('done')
  const home: Fact = { type: 'page.opened', page: { name: 'home' } }
  const isKept = change.what === 'auto-cash-out'
  expect([folded(refused, home).changes, folded(asked, home).changes]).toEqual([isKept ? refused.changes : {}, asked.changes])
})

test('[ACCT-04] the form of a new beneficiary begins without the refusal of the last one', () => {
  const refused = folded(here, changed({ what: 'remove-beneficiary', id: 'B1' }, false))
  expect(folded(refused, { type: 'beneficiary.begun' }).changes).toEqual({})
})

test('[OPEN-06] a list of bets ends the cancels that are done, and no other change', () => {
  const cancel: Change = { what: 'cancel-bet', bet: 'all' }
  const wallet: Change = { what: 'wallet', useBonus: true }
  const both = folded(here, changed(cancel), changed(wallet))
  for (const list of [listed(1, []), { type: 'bets.changed', from: 0, accountSeq: 2, active: [], ended: [] } as const])
    expect(Object.keys(folded(both, listed(1, [], 'ended'), listed(1, []), changed(cancel), list).changes)).toEqual(['wallet'])
  expect(Object.keys(folded(both, listed(1, [], 'ended')).changes)).toEqual(['cancel-bet all', 'wallet'])
  expect(isChanging(folded(here, wants(cancel), listed(1, [])), 'cancel-bet all')).toBe(true)
  const elsewhere = folded(both, { type: 'page.opened', page: { name: 'home' } })
  expect(Object.keys(elsewhere.changes)).toEqual(['cancel-bet all'])
})

test('[AUTH-16][ACCT-04] the ledger keeps no secret and no picture of a change', () => {
  const word = secret('a-word')
  const changes: readonly Change[] = [
    { what: 'password', old: word, chosen: word },
    { what: 'email', email: 'a@b.example', password: word },
    { what: 'close', password: word },
    { what: 'receipt', refrenceNo: 'DEP-1', picture: word },
  ]
  for (const change of changes)
    for (const states of [folded(here, wants(change)), folded(here, changed(change)), folded(here, changed(change, false))])
      expect(Object.values(states.changes).map((each) => each.change)).toEqual([{ what: change.what }])
})

test('the ledger keeps the last two hundred changes of one page', () => {
  const many = Array.from({ length: 250 }, (_, i) => wants({ what: 'utr', refrenceNo: `DEP-${i}`, utr: '' }))
  expect(Object.keys(folded(here, ...many).changes)).toHaveLength(200)
})

test('[ACCT-06] what is free of the bonus in use is its balance without what is at risk', () => {
  const row = (useBonusWallet: boolean, balance: number) => ({
    useBonusWallet,
    withdrawable: paise(0),
    owed: paise(0),
    wallets: [
      { walletCode: 'exchange' as const, kind: 'main' as const, balance: paise(900), exposure: paise(0) },
      { walletCode: 'exchange' as const, kind: 'bonus' as const, balance: paise(balance), exposure: paise(200) },
    ],
  })
  const read = (useBonusWallet: boolean, balance = 500): Ledger => folded(here, answered({ what: 'wallets' }, row(useBonusWallet, balance)))
  expect([bonusInUse(read(true)), bonusInUse(read(false)), bonusInUse(here)]).toEqual([300, null, null])
  expect([hasBonus(read(false)), hasBonus(read(false, 0)), hasBonus(here)]).toEqual([true, false, false])
})

test('[CASH-04] a figure says which way it moved last, and keeps it while it stands', () => {
  const figure = (amount: number | null): Fact => ({
    type: 'figures.changed',
    figures: [{ marketId: marketId('m1'), amount: amount === null ? null : paise(amount), said: null, rule: null }],
  })
  const way = (...amounts: readonly (number | null)[]) => folded(here, ...amounts.map(figure)).cashOuts.figures[marketId('m1')]?.way
  expect([way(100), way(100, 200), way(200, 100), way(100, 200, 200), way(100, null), way(null, 100)]).toEqual([
    null,
    'up',
    'down',
    'up',
    null,
    null,
  ])
  expect(folded(here, figure(1), { type: 'page.hidden' }).cashOuts.figures).toEqual({})
  const other: Fact = { type: 'figures.changed', figures: [{ marketId: marketId('m2'), amount: paise(1), said: null, rule: null }] }
  expect(Object.keys(folded(here, figure(1), other, figure(2)).cashOuts.figures)).toEqual(['m2', 'm1'])
})

test('[CASH-07] a rule for a cash-out is asked for by its market until it is answered', () => {
  const first: Change = { what: 'auto-cash-out', marketId: marketId('m1'), rule: null }
  const second: Change = { ...first, marketId: marketId('m2') }
  const answered = folded(here, wants(first), wants(second), changed(first))
  expect([isChanging(answered, 'auto-cash-out m1'), isChanging(answered, 'auto-cash-out m2')]).toEqual([false, true])
})

test('[AUTH-01][SESS-09] the login opens at a tab, says an error, and keeps where a visitor wanted to go', () => {
  const open = folded(emptyLedger, { type: 'login.opened', tab: 'register' })
  expect(open.login).toMatchObject({ open: true, tab: 'register', error: null })
  const wrong = folded(open, { type: 'login.failed', said: why })
  expect(wrong.login.error).toEqual(why)
  expect(folded(wrong, { type: 'tab.chosen', tab: 'otp' }).login).toMatchObject({ open: true, tab: 'otp', error: null })
  expect(folded(wrong, { type: 'login.closed' }).login).toMatchObject({ open: false, tab: 'login', error: null })
  const target = { page: 'casino-lobby', ids: [null, 'a b'], navigation: null }
  expect(pathOf(target)).toBe('/casino-lobby/null/a%20b')
  const wanted = folded(emptyLedger, { type: 'target.chosen', target })
  expect([wanted.login.target, folded(here, { type: 'target.chosen', target }).login.target]).toEqual([target, null])
  const view = { phase: 'code', phone: '9', digits: 4, resendAt: null, error: null } as const
  expect(folded(open, { type: 'flow.moved', flow: 'recover', view }).login.flows).toMatchObject({
    recover: view,
    register: { phase: 'number' },
  })
  expect([mayOpen(null, 'c9'), mayOpen(['c9'], 'c9'), mayOpen(['1'], 'c9')]).toEqual([true, true, false])
})

test('[HTTP-01] a 401, a 403 and another member’s login end a session, and nothing else does', () => {
  const ends = (status: number | undefined, key: 'network' | 'OTHER_MEMBER' = 'network') =>
    refusesSession({ said: said(key), ...(status === undefined ? {} : { status }) })
  expect([ends(401), ends(403), ends(402), ends(404), ends(undefined), ends(undefined, 'OTHER_MEMBER')]).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ])
})

test('[SLIP-13] a setting or a bound counts only once the exchange has sent it', () => {
  expect(reviewsFirst(here)).toBe(false)
  const wanted = { marketId: marketId('m1'), selectionId: pick('m1').selectionId }
  const terms = { min: paise(100), max: paise(500), maxWin: paise(1000) }
  expect(termsOf(here, wanted)).toBeNull()
  expect(termsOf(folded(here, answered({ what: 'terms', ...wanted }, terms)), wanted)).toEqual(terms)
  expect(folded(here, { type: 'calls.counted', inFlight: 3 }).inFlight).toBe(3)
})

test('[BROWSE-05] a corrected result takes the place of the one before', () => {
  const { eventId } = pick('m1')
  const settled = (market: string, note: string): Fact => ({
    type: 'market.settled',
    marketId: marketId(market),
    eventId,
    winners: [],
    note,
  })
  const two = folded(here, settled('m1', 'first'), settled('m2', 'other'), settled('m1', 'corrected'))
  expect(two.catalog.results.map((result) => [result.marketId, result.note])).toEqual([
    ['m2', 'other'],
    ['m1', 'corrected'],
  ])
})

test('[CASH-07] what happened to a rule is kept by its market, the newest alone', () => {
  const { eventId } = pick('m1')
  const news = (step: 'set' | 'done'): Fact => ({
    type: 'auto-cash-out.heard',
    news: { marketId: marketId('m1'), marketName: '', eventId, eventName: '', step, bound: null, amount: null, said: null, why: null },
  })
  expect(Object.values(folded(here, news('set'), news('done')).cashOuts.news).map(({ step }) => step)).toEqual(['done'])
})

test('[SESS-14] a visitor arrives with a referral code, and with the page that was wanted before', () => {
  const target = { page: 'casino-lobby', ids: [], navigation: null }
  const arrived = folded(emptyLedger, { type: 'visitor.arrived', referCode: 'R', google: null, whatsapp: null, target })
  expect(arrived.login).toMatchObject({ referCode: 'R', target })
})

test('[SESS-14] the ledger keeps what the exchange says of the code that the visitor came with', () => {
  const arrived = folded(emptyLedger, { type: 'visitor.arrived', referCode: 'R', google: null, whatsapp: null, target: null })
  const after = (fact: Fact) => folded(arrived, fact).login.referral
  const refused = (code: string, why: Said) => after({ type: 'referral.refused', code, said: why })
  const confirmed = (code: string) => after({ type: 'referral.confirmed', code, kind: 'friend' })
  expect([arrived.login.referral, confirmed('R'), confirmed('OTHER')]).toEqual([null, 'known', null])
  expect([refused('R', said('REFERRAL_UNKNOWN')), refused('R', said('words', 'No such code.'))]).toEqual(['unknown', 'unknown'])
  // A lost line says nothing of the code.
  expect([refused('R', said('network')), refused('OTHER', said('REFERRAL_UNKNOWN'))]).toEqual([null, null])
})

test('[SUPP-03] a visitor is no newcomer when the exchange did not answer for the session', () => {
  const after = (fact: Fact) => isNewcomer(folded(emptyLedger, fact))
  const restored = { type: 'session.restored', member: null } as const
  expect([isNewcomer(emptyLedger), after(restored), after({ ...restored, isUnanswered: true })]).toEqual([true, true, false])
})
