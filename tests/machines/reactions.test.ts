import { describe, expect, test } from 'vitest'
import type { Fact, FactType, Page } from '#domain/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#domain/ledger/ledger.ts'
import { paise } from '#domain/betting/money.ts'
import type { AppConfig } from '#domain/player/news.ts'
import { homeAnswered } from '#domain/ledger/reads.ts'
import { type Said, said } from '#domain/ledger/said.ts'
import { secret } from '#domain/player/secret.ts'
import { type Reactions, react, reactions } from '#machines/reactions.ts'
import type { Emitted } from '#machines/setup.ts'
import { answered, betId, folded, marketId, member } from '#tests/player.ts'
import { eventOf, market } from '#tests/markets.ts'

const demo = member('demo')
const visitor: Ledger = { ...emptyLedger, isKnown: true }
const here: Ledger = { ...visitor, member: demo, betsSeq: 7 }
const profile = { username: 'demo', mobile: '', email: 'asha@example.com', emailVerified: false, referCode: '', hasPassword: true }
const unproven = folded(here, answered({ what: 'profile' }, profile))
const proven = folded(here, answered({ what: 'profile' }, { ...profile, emailVerified: true }))
const unmailed = folded(here, answered({ what: 'profile' }, { ...profile, email: '' }))

/** Two cricket matches, the second with a market that no list shows, and a virtual match. */
const home = [market('v1', 'virtual-1', 'v9'), market('c1', 'cricket-1'), market('c2', 'cricket-2')]
const known = folded({ ...visitor, link: 'up' }, homeAnswered(home))
const on = (ledger: Ledger, page: Page): Ledger => folded(ledger, { type: 'page.opened', page })
const ofEvent = (name: string): Page => ({ name: 'event', eventTypeId: '4', eventId: eventOf(name) })
const askOf = (name: string) => ({ what: 'event', eventTypeId: '4', eventId: eventOf(name) }) as const
const sport: Page = { name: 'sport', eventTypeId: '4', title: 'Cricket' }
const ofSport = { eventTypeId: '4', competitionId: null }
const events = answered(
  { what: 'events', ...ofSport },
  { id: eventOf('cricket-1'), name: 'cricket-1', competitionName: 'Cup', marketIds: [marketId('c1')] },
)
const config: AppConfig = { version: null, androidVersion: null, analyticsId: null, recaptchaKey: null, redirect: null }
const star = { event: { id: 'cricket-1' }, name: 'cricket-1', eventTypeId: '4' }
const words = (text: string): Said => said('words', text)

/** What was emitted, one line each. */
const written = (emitted: readonly Emitted[]): readonly string[] =>
  emitted.map((each) => {
    if (each.type === 'fact')
      return each.fact.type === 'toast.raised' ? `toast ${each.fact.tone} ${JSON.stringify(each.fact.said)}` : each.fact.type
    const { type, ...rest } = each.request
    return each.request.type === 'read' ? `read ${Object.values(each.request.ask).join(' ')}` : `${type} ${JSON.stringify(rest)}`
  })
const toast = (tone: string, text: string): string => `toast ${tone} ${JSON.stringify(words(text))}`
const ACCOUNT = ['balance', 'bets', 'settings', 'stakes', 'profile', 'notices', 'flags', 'activity', 'ended'].map((what) => `read ${what}`)
const AGAIN = ['balance', 'bets', 'settings', 'stakes', 'flags', 'ended'].map((what) => `read ${what}`)
const watched = (levels: 1 | 3, ...marketIds: readonly string[]): string => `watch-page ${JSON.stringify({ levels, marketIds })}`
const favourites = (owner: string | null): string => `load-favourites ${JSON.stringify({ owner })}`
const MEDIA = ['read stream 4 event-cricket-2', 'read stats 4 event-cricket-2']

/** What a fact leads to, on a ledger that it is folded into. */
const cases: readonly (readonly [requirements: string, Fact, Ledger, readonly string[]])[] = [
  ['[BRAND-08][SUPP-02][SUPP-04]', { type: 'app.started' }, emptyLedger, ['read config', 'read support', 'read popups', favourites(null)]],
  [
    '[SESS-10][OPEN-05][SLIP-31][BROWSE-12]',
    { type: 'session.started', member: demo },
    visitor,
    [...ACCOUNT, favourites('demo'), 'read support'],
  ],
  [
    '[BROWSE-05]',
    { type: 'session.started', member: demo },
    on(visitor, ofEvent('cricket-2')),
    [...ACCOUNT, favourites('demo'), ...MEDIA, 'read support'],
  ],
  ['[SESS-16]', { type: 'session.ended', member: demo.memberCode, said: null }, here, [favourites(null), 'read support']],
  [
    '[BROWSE-05]',
    { type: 'session.ended', member: demo.memberCode, said: null },
    on(here, ofEvent('cricket-2')),
    [favourites(null), ...MEDIA, 'read support'],
  ],
  ['[MKT-07]', { type: 'wire.refused', name: 'watch-markets', said: said('RATE_LIMITED') }, known, ['forget-watch {}']],
  ['[MKT-07]', { type: 'wire.refused', name: 'get-bets', said: said('RATE_LIMITED') }, known, []],
  ['[SOCK-04]', { type: 'link.up' }, visitor, ['read home', watched(1)]],
  ['[SOCK-04]', { type: 'link.up' }, here, [...AGAIN, 'read home', watched(1)]],
  ['[BROWSE-01][MKT-07]', { type: 'page.opened', page: { name: 'home' } }, known, ['read home', watched(1, 'v1', 'c1', 'c2')]],
  ['[BROWSE-03]', { type: 'page.opened', page: { name: 'home' } }, { ...known, link: 'down' }, [watched(1, 'v1', 'c1', 'c2')]],
  ['[BROWSE-02]', { type: 'page.opened', page: sport }, known, ['read home', 'read competitions 4 ', 'read events 4 ', watched(1)]],
  [
    '[BROWSE-02][MKT-07]',
    { type: 'page.opened', page: sport },
    folded(here, events),
    ['read home', 'read competitions 4 ', 'read events 4 ', watched(1, 'c1')],
  ],
  [
    '[BROWSE-05][MKT-07]',
    { type: 'page.opened', page: ofEvent('cricket-2') },
    known,
    ['read home', 'read event 4 event-cricket-2', watched(3, 'c2'), ...MEDIA],
  ],
  [
    '[BROWSE-09]',
    { type: 'page.opened', page: { name: 'virtual', eventTypeId: '4' } },
    known,
    ['read home', 'read results v9', 'read results b9', watched(1, 'v1')],
  ],
  [
    '[BROWSE-09]',
    { type: 'page.opened', page: { name: 'virtual', eventTypeId: 'b9' } },
    known,
    ['read home', 'read results b9', watched(1)],
  ],
  ['[SESS-10][OPEN-09]', { type: 'page.shown' }, visitor, []],
  ['[SESS-10][OPEN-09]', { type: 'page.shown' }, here, ['read balance', 'read bets']],
  ['[ACCT-06]', { type: 'page.shown' }, unproven, ['read balance', 'read bets', 'read profile']],
  ['[ACCT-06]', { type: 'page.shown' }, proven, ['read balance', 'read bets']],
  ['[ACCT-06]', { type: 'page.shown' }, unmailed, ['read balance', 'read bets']],
  ['[OPEN-09]', { type: 'page.hidden' }, here, []],
  ['[SESS-10]', { type: 'poll.due', what: 'balance' }, here, ['read balance']],
  ['[OPEN-09]', { type: 'poll.due', what: 'bets' }, here, ['read bets']],
  ['[OPEN-09]', { type: 'poll.due', what: 'bets' }, visitor, []],
  [
    '[BROWSE-03]',
    { type: 'market.settled', marketId: marketId('c1'), eventId: eventOf('cricket-1'), winners: [], note: '' },
    known,
    ['read home', watched(1, 'v1', 'c1', 'c2')],
  ],
  [
    '[BROWSE-10]',
    { type: 'reload.pressed', asks: [askOf('cricket-1'), { what: 'home' }] },
    visitor,
    ['read event 4 event-cricket-1', 'read home'],
  ],
  ['[MKT-07]', homeAnswered(home), visitor, [watched(1, 'v1', 'c1', 'c2')]],
  ['[MKT-07]', { type: 'home.applied', markets: home.slice(1) }, visitor, [watched(1, 'c1', 'c2')]],
  ['[MKT-07]', events, on(here, sport), [watched(1, 'c1')]],
  ['[MKT-07]', answered(askOf('cricket-2'), marketId('c2')), on({ ...known, member: demo }, ofEvent('cricket-2')), [watched(3, 'c2')]],
  ['[BROWSE-06]', answered(askOf('cricket-1')), on(here, ofEvent('cricket-1')), ['go-to {"path":"/default-page","replace":true}']],
  ['[BROWSE-06]', answered(askOf('cricket-1')), on(here, ofEvent('cricket-2')), [watched(3)]],
  ['[MKT-07]', answered({ what: 'notices' }), here, []],
  ['[BRAND-08]', answered({ what: 'config' }, config), here, [`load-scripts ${JSON.stringify({ config })}`]],
  ['[BRAND-09]', answered({ what: 'config' }, { ...config, redirect: 'other.example' }), here, ['go-to-host {"host":"other.example"}']],
  ['[SLIP-31]', { type: 'account.changed', accountSeq: 8, balance: paise(1), exposure: paise(0) }, here, ['read bets', 'read ended']],
  ['[SLIP-31]', { type: 'account.changed', accountSeq: 7, balance: paise(1), exposure: paise(0) }, here, []],
  ['[SLIP-31]', { type: 'account.changed', accountSeq: 8, balance: paise(1), exposure: paise(0) }, visitor, []],
  ['[SESS-12]', { type: 'flags.changed' }, here, ['read flags']],
  ['[SESS-12]', { type: 'flags.changed' }, visitor, []],
  [
    '[AUTH-16]',
    { type: 'password.submitted', old: secret('old'), chosen: secret('new') },
    here,
    ['change-password {"old":"•••","chosen":"•••"}'],
  ],
  ['[AUTH-16]', { type: 'password.submitted', old: secret('old'), chosen: secret('new') }, visitor, []],
  ['[AUTH-16]', { type: 'password.changed', ok: true, said: words('changed') }, here, [toast('success', 'changed')]],
  ['[AUTH-16]', { type: 'password.changed', ok: false, said: words('wrong') }, here, [toast('error', 'wrong')]],
  ['[AUTH-16]', { type: 'password.changed', ok: false, said: words('wrong') }, visitor, []],
  ['[ACCT-06]', { type: 'proof.asked', email: 'a@b.c', password: null }, here, ['send-proof {"email":"a@b.c","password":null}']],
  ['[ACCT-06]', { type: 'proof.asked', email: 'a@b.c', password: null }, visitor, []],
  ['[ACCT-06]', { type: 'proof.sent', ok: true, said: words('sent') }, here, [toast('success', 'sent'), 'read profile']],
  ['[ACCT-06]', { type: 'proof.sent', ok: false, said: words('no') }, here, [toast('error', 'no')]],
  ['[ACCT-06]', { type: 'proof.sent', ok: true, said: words('sent') }, visitor, []],
  ['[ACCT-06]', { type: 'proof.answered', ok: true, said: words('verified') }, here, ['read profile']],
  ['[ACCT-06]', { type: 'proof.answered', ok: true, said: words('verified') }, visitor, []],
  ['[STAKE-02]', { type: 'stakes.opened' }, visitor, [`toast info ${JSON.stringify(said('loginForStakes'))}`]],
  ['[STAKE-02]', { type: 'stakes.opened' }, here, []],
  ['[STAKE-03]', { type: 'stakes.submitted', stakes: [paise(100)] }, here, ['save-stakes {"stakes":[100]}']],
  ['[STAKE-03]', { type: 'stakes.submitted', stakes: [paise(100)] }, visitor, []],
  ['[STAKE-03]', { type: 'stakes.saved', ok: true, said: words('kept') }, here, [toast('success', 'kept'), 'read stakes']],
  ['[STAKE-03]', { type: 'stakes.saved', ok: false, said: words('not kept') }, here, [toast('error', 'not kept')]],
  ['[STAKE-03]', { type: 'stakes.saved', ok: true, said: words('kept') }, visitor, []],
  ['[SUPP-06]', { type: 'bonus.opened', walletType: 'casino' }, here, ['read wagering casino']],
  ['[SUPP-06]', { type: 'bonus.opened', walletType: 'casino' }, visitor, []],
  ['[OPEN-06]', { type: 'cancel.pressed', bet: betId(1) }, here, [`cancel-bet ${JSON.stringify({ bet: betId(1) })}`]],
  ['[OPEN-06]', { type: 'cancel.pressed', bet: 'all' }, visitor, []],
  ['[OPEN-06]', { type: 'bets.cancelled', ok: true, said: words('cancelled') }, here, [toast('success', 'cancelled'), 'read bets']],
  ['[OPEN-06]', { type: 'bets.cancelled', ok: false, said: words('taken') }, here, [toast('error', 'taken'), 'read bets']],
  ['[OPEN-06]', { type: 'bets.cancelled', ok: true, said: words('cancelled') }, visitor, []],
  [
    '[BROWSE-12]',
    { type: 'star.pressed', item: star, place: { list: 'event', inplay: false } },
    visitor,
    [
      `keep-favourites ${JSON.stringify({ owner: null, favourites: folded(visitor, { type: 'star.pressed', item: star, place: { list: 'event', inplay: false } }).favourites })}`,
    ],
  ],
  ...(['light', 'message', 'info', 'success', 'warning', 'error'] as const).map(
    (tone) =>
      [
        '[ERR-01]',
        { type: 'toast.raised', tone, said: words(tone) },
        visitor,
        [`show-toast ${JSON.stringify({ tone, said: words(tone) })}`],
      ] as const,
  ),
  ['[ERR-01]', { type: 'login.failed', said: words('wrong') }, visitor, []],
]

const followed = (fact: Fact, ledger: Ledger, table?: Reactions): readonly string[] => written(react(fact, folded(ledger, fact), table))

describe('reactions', () => {
  const titled = cases.map(([requirements, fact, ledger, wanted]) => {
    const who = ledger.member === null ? 'a visitor' : 'a member'
    return [
      `${requirements} react answers ${wanted.length} when ${fact.type} comes to ${who} on ${ledger.page.name}`,
      fact,
      ledger,
      wanted,
    ] as const
  })
  test.for(titled)('%s', ([, fact, ledger, wanted]) => {
    expect(followed(fact, ledger)).toEqual(wanted)
  })

  const isFact = (type: string): type is FactType => type in reactions
  const rows = Object.entries(reactions).flatMap(([type, each]) => each.map((row, index) => ({ type, index, ...row })))
  /** The table with one row replaced. */
  const broken = (type: string, index: number, change: object | null): Reactions => {
    if (!isFact(type)) throw new Error(`no reaction to ${type}`)
    const changed = (reactions[type] ?? []).flatMap((row, i) => (i !== index ? [row] : change === null ? [] : [{ ...row, ...change }]))
    return { ...reactions, [type]: changed }
  }
  const isCaught = (table: Reactions): boolean =>
    cases.some(([, fact, ledger, wanted]) => JSON.stringify(followed(fact, ledger, table)) !== JSON.stringify(wanted))

  test('[FLOW-05] every row is reached, and every condition decides both ways', () => {
    const missed = rows.flatMap(({ type, index, when }) => {
      const mutants: readonly (readonly [string, object | null])[] = [
        ['dropped', null],
        ...(when === undefined
          ? []
          : ([
              ['always', { when: () => true }],
              ['never', { when: () => false }],
            ] as const)),
      ]
      return mutants.flatMap(([name, change]) => (isCaught(broken(type, index, change)) ? [] : [`${type} #${index} ${name}`]))
    })
    expect(missed).toEqual([])
    console.log(`reactions: ${rows.length} rows of ${Object.keys(reactions).length} facts, each dropped, forced and barred, and caught`)
  })

  test('[FLOW-06] every row has a sentence, requirements and names that can be printed', () => {
    for (const { type, why, requirements, when, does } of rows) {
      expect([type, why.endsWith('.'), requirements.length > 0]).toEqual([type, true, true])
      expect([type, ['', 'does'].includes(does.name), ['', 'when'].includes(when?.name ?? 'none')]).toEqual([type, false, false])
    }
  })
})

test('[MKT-07] a page watches no more than it may, and nothing of another page', () => {
  const many = Array.from({ length: 301 }, (_, i) => market(`t${i}`))
  const [first] = react(homeAnswered(many), folded(visitor, homeAnswered(many)))
  expect(first?.type === 'request' && first.request.type === 'watch-page' && first.request.marketIds).toHaveLength(300)
})
