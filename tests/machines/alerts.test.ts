import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { AlertNews } from '#contract/calls/alerts.ts'
import { eventIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import type { Settings } from '#domain/betting/limits.ts'
import { alertSaid } from '#domain/alerts/alerts.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger, foldLedger } from '#client/ledger/ledger.ts'
import { alertsMachine } from '#machines/alerts/alerts.machine.ts'
import type { AlertsContext } from '#machines/alerts/alerts.machine.ts'
import type { Heard } from '#machines/setup.ts'
import { answered, at, marketId, member, ref } from '#tests/player.ts'
import { selectionIdSchema } from '#contract/scalar.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const demo = member('demo')
const { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const settings: Settings = {
  ...defaultBetting,
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
}
/** News by number: every third is of a matched bet, the seventh of a refused one, and the eighth of a void one. */
const news = (number: number): AlertNews => {
  const about = {
    number,
    at: at(number),
    marketId: marketId('m1'),
    marketName: 'Match Odds',
    eventId: eventIdSchema.parse('e1'),
    eventName: `A v B ${number}`,
    eventTypeId: '4',
  } as const
  const runner = { selectionId: selectionIdSchema.parse(1), runnerName: 'A', side: 'back', odds: odds(2000) } as const
  if (number === 8) return { ...about, ...runner, kind: 'voided', stake: paise(100), risk: paise(100) }
  if (number === 7) return { ...about, ...runner, kind: 'refused', ref: ref(7), stake: paise(100), code: 'MARKET_SUSPENDED' }
  if (number % 3 === 0) return { ...about, ...runner, kind: 'matched', stake: paise(100) }
  return number % 3 === 1 ? { ...about, ...runner, kind: 'price', way: 'up' } : { ...about, kind: 'wicket', wickets: number }
}
const upTo = (newest: number, from = 0): readonly AlertNews[] => Array.from({ length: newest - from }, (_, i) => news(newest - i))

type About = {
  readonly newest: number
  readonly given: number
  readonly isShown?: boolean
  readonly isLoud?: boolean
  readonly isKnown?: boolean
}
const ledgerOf = ({ newest, given, isShown = true, isLoud = false, isKnown = true }: About): Ledger =>
  [
    ...(isKnown ? [answered({ what: 'settings' }, { ...settings, matchedAlerts: isLoud, alertSound: isLoud })] : []),
    answered({ what: 'alerts' }, { alerts: [], news: upTo(newest), given }),
  ].reduce<Ledger>((ledger, fact) => foldLedger(ledger, fact, at(1)), { ...emptyLedger, member: demo, isShown })
const heard = (fact: Fact, ledger: Ledger): Heard => ({ ...fact, at: at(5), ledger })
const listed = (ledger: Ledger) =>
  answered({ what: 'alerts' }, ...(ledger.reads.member.alerts === undefined ? [] : [{ alerts: [], news: [], given: 0 }]))
const ledgers = [
  ledgerOf({ newest: 0, given: 0 }),
  ledgerOf({ newest: 2, given: 0 }),
  ledgerOf({ newest: 2, given: 2 }),
  ledgerOf({ newest: 2, given: 0, isShown: false }),
  ledgerOf({ newest: 2, given: 0, isKnown: false }),
  ledgerOf({ newest: 6, given: 0, isLoud: true }),
  emptyLedger,
]
const cases: readonly Heard[] = [
  ...ledgers.flatMap((ledger) => [
    heard(listed(ledger), ledger),
    heard(answered({ what: 'settings' }), ledger),
    heard(answered({ what: 'flags' }), ledger),
    ...(ledger.isShown ? [heard({ type: 'page.shown' }, ledger)] : []),
  ]),
  ...[
    ledgerOf({ newest: 2, given: 0 }),
    ledgerOf({ newest: 6, given: 0, isLoud: true }),
    ledgerOf({ newest: 6, given: 0, isShown: false }),
  ].flatMap((ledger) => [
    heard({ type: 'alerts.taken', news: [], given: 0 }, ledger),
    heard({ type: 'alerts.taken', news: upTo(2), given: 2 }, ledger),
    heard({ type: 'alerts.taken', news: upTo(6, 2), given: 6 }, ledger),
    heard({ type: 'alerts.taken', news: upTo(6), given: 6 }, ledger),
  ]),
  ...[emptyLedger.unseen, { ...emptyLedger.unseen, notified: [ref(7)] }].map((unseen) =>
    heard({ type: 'alerts.taken', news: [news(7)], given: 7 }, { ...ledgerOf({ newest: 2, given: 0 }), unseen }),
  ),
  heard({ type: 'alerts.not-taken' }, ledgerOf({ newest: 2, given: 0 })),
  heard({ type: 'session.ended', member: demo.memberCode, said: null }, emptyLedger),
]

const contextOf = (snapshot: AnyMachineSnapshot): AlertsContext => snapshot.context
const walkAlerts = (machine: AnyStateMachine, more: readonly Heard[] = []) =>
  walk({ machine, input: {}, cases: [...cases, ...more], key: (snapshot) => JSON.stringify([snapshot.value, contextOf(snapshot).given]) })

const sentences = new Map(Array.from({ length: 8 }, (_, i) => [JSON.stringify(alertSaid(news(i + 1))), i + 1]))

/** What MKT-11 says of the announcements, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const [was, is] = [contextOf(before), contextOf(after)]
  const fact = cases.find((each) => each === event)
  const toasts = emitted.flatMap((each) => (each.type === 'fact' && each.fact.type === 'toast.raised' ? [each.fact.said] : []))
  const announced = toasts.flatMap((said) => sentences.get(JSON.stringify(said)) ?? [])
  const asks = emitted.filter((each) => each.type === 'request' && each.request.type === 'take-alerts').length
  const sounds = emitted.filter((each) => each.type === 'request' && each.request.type === 'play-sound').length
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(sentence))
  const isTaken = fact?.type === 'alerts.taken' && before.matches('taking')
  must(
    announced.every((number) => number > was.given),
    'announces news twice in one tab',
  )
  must(toasts.length === 0 || isTaken, 'announces what the exchange did not give to this tab')
  must(asks <= 1 && (asks === 0 || fact?.ledger.isShown === true), 'takes news on a hidden page, or twice at once')
  must(asks === 0 || fact?.ledger.member !== null, 'takes news for a visitor')
  must(asks === 0 || after.matches('taking'), 'asks, and does not wait for the answer')
  must(event.type === 'session.ended' || is.given >= was.given, 'forgets what was announced')
  must(event.type !== 'session.ended' || (after.matches('quiet') && is.given === 0), 'SESS-16: counts the news of another member')
  const row = fact?.ledger.reads.member.alerts?.['what,alerts']?.rows[0]
  const newest = row?.news[0]?.number ?? 0
  const isKnown = fact !== undefined && fact.ledger.reads.member.settings !== undefined
  const isAsking = fact?.type === 'page.shown' || (fact?.type === 'read.answered' && fact.what !== 'flags')
  const isDue = fact?.ledger.member != null && fact.ledger.isShown && isKnown && newest > Math.max(was.given, row?.given ?? 0)
  if (before.matches('quiet')) must(asks === (isAsking && isDue ? 1 : 0), 'asks without need, or passes news in silence')
  if (isTaken) {
    const isLoud = row?.news.length === 6 && fact.ledger.isShown
    const isOwn = fact.ledger.unseen.notified.includes(ref(7))
    const due = fact.news.filter(
      ({ number, kind }) => number > was.given && (kind !== 'matched' || isLoud) && (kind !== 'refused' || !isOwn),
    )
    must(toasts.length === Math.min(due.length, 4), 'announces other news than it was given, or too many')
    must(sounds === (isLoud && due.length > 0 ? 1 : 0), 'plays a sound without being asked for it, or none')
    must(asks === (fact.ledger.isShown && newest > fact.given ? 1 : 0), 'leaves news behind that came meanwhile')
    must(is.given === Math.max(was.given, fact.given), 'does not count what it was given')
  }
  must(fact?.type !== 'alerts.not-taken' || after.matches('quiet'), 'waits for an answer that failed')
  return broken
}

test('[FLOW-05] alerts does what its table says', () => {
  expect(unlikeTable('alerts', walkAlerts(alertsMachine))).toEqual([])
})

test('[FLOW-01][FLOW-05][MKT-11] walks take every state, transition and guard of the alerts', () => {
  const { steps, figures } = walkAlerts(alertsMachine)
  printFigures('alerts', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

test('[MKT-15] a withdrawn runner is announced as a warning', () => {
  const taken = heard({ type: 'alerts.taken', news: [news(8)], given: 8 }, ledgerOf({ newest: 2, given: 0 }))
  const toasts = walkAlerts(alertsMachine, [taken]).steps.flatMap(({ emitted }) =>
    emitted.flatMap((each) => (each.type === 'fact' && each.fact.type === 'toast.raised' ? [each.fact] : [])),
  )
  const tones = toasts.flatMap((toast) => (toast.said.key === 'betVoided' ? [toast.tone] : []))
  expect([...new Set(tones)]).toEqual(['warning'])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(alertsMachine, path, key, value)
const mutants: readonly Mutant[] = [
  [
    'takes on a hidden page',
    alertsMachine.provide({
      guards: { isDue: ({ event }) => event.ledger.member !== null, isListDue: ({ event }) => event.ledger.member !== null },
    }),
  ],
  ['never takes', alertsMachine.provide({ guards: { isListDue: () => false } })],
  ['any answer is one of alerts', broken('states/quiet/on', 'read.answered', { guard: 'isDue', target: 'taking' })],
  ['nothing after the page was hidden', broken('states/quiet/on', 'page.shown', {})],
  ['announces nothing', broken('states/taking/on', 'alerts.taken', { target: 'quiet' })],
  ['leaves the rest', broken('states/taking/on', 'alerts.taken', { target: 'quiet', actions: 'announce' })],
  ['always asks again', alertsMachine.provide({ guards: { isMore: () => true } })],
  ['waits for ever', broken('states/taking/on', 'alerts.not-taken', {})],
  ['news of another member', broken('on', 'session.ended', { target: '.quiet' })],
]
catchMutants('alerts', mutants, walkAlerts, brokenBy)
