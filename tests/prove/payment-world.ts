import * as z from 'zod/mini'
import { askPayment } from '#contract/calls/payments.ts'
import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import type { Fact } from '#client/ledger/facts.ts'
import type { Line } from '#client/ledger/line.ts'
import { said } from '#domain/said.ts'
import { isOver } from '#domain/money/payment.ts'
import type { SentPayment } from '#client/money/sent-payment.ts'
import { paymentView } from '#machines/payment/payment-view.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import type { CorePayment, News } from '#server/exchange/payment.ts'
import { createLists } from '#streams/lists.ts'
import { createPaymentCalls } from '#streams/payments.ts'
import type { LineDoors } from '#streams/lines.ts'
import { deafDoors, member as memberOf } from '#tests/player.ts'
import { brokenMemory, brokenOwner, brokenSending, brokenTerms, brokenVerdict } from '#tests/simulation/invariants.ts'
import { type Browser, type Vaulting, emptyBrowser, vaulted } from './browser.ts'
import { MEMBERS } from './exchange.ts'
import type { Fault } from './faults.ts'
import type { Explored } from './graph.ts'
import { type Input, refOf, type Given } from './moves.ts'
import {
  type PaymentCommand,
  type Sent,
  brokenDesk,
  hasNews,
  idleNewsIn,
  commandDesk,
  keyOfDesk,
  openDesk,
  paymentsAt,
  spokenOfPayment,
} from './payment-desk.ts'
import { paymentRosterOf } from './roster.ts'
import type { PaymentScope } from './scopes.ts'
import { createNumbered, createTable } from './table.ts'
import { type Asked, NOW, type Tab, keyOfTab } from './tab.ts'
import { createTurns } from './turns.ts'

/** A call of a tab on its line. What was sent may arrive at any time, again, or never; so may its answer. */
type Call = { readonly tab: number; readonly line: Line; readonly ref: BetSlipRef; readonly sent: Sent }
type Answer = { readonly call: Call; readonly answer: unknown }

/** One step of the world of payments. */
export type PaymentMove =
  | { readonly by: 'tab'; readonly tab: number; readonly input: Input }
  | { readonly by: 'reload' | 'close'; readonly tab: number }
  | { readonly by: 'restore'; readonly tab: number }
  | { readonly by: 'vault'; readonly what: Vaulting<SentPayment> }
  | { readonly by: 'call arrives' | 'call fails'; readonly call: Call }
  | { readonly by: 'answer arrives'; readonly answer: Answer }
  | { readonly by: 'exchange'; readonly command: PaymentCommand }
  /** All calls and answers that are on their way are lost. */
  | { readonly by: 'network' }

type Past = {
  readonly presses: readonly SentPayment[]
  readonly sent: readonly BetSlipRef[]
  /** What a tab was last shown of a ref. */
  readonly told: readonly { readonly ref: BetSlipRef; readonly owner: MemberCode; readonly shown: 'placed' | 'refused' }[]
  readonly ends: number
  readonly closes: number
}
type World = {
  readonly tabs: readonly (Tab | null)[]
  readonly browser: Browser<SentPayment>
  readonly calls: readonly Call[]
  readonly answers: readonly Answer[]
  readonly events: readonly ExchangeEvent[]
  readonly past: Past
}

const AMOUNT = paise(100_000)
/** The first beneficiary of a member. */
const BENEFICIARY_ID = 'B1'
const FIRST = MEMBERS.slice(0, 1)
const json = (value: unknown): string => JSON.stringify(value)
/** The news that a provider may give, each under two ids: it may be sure of one thing twice. A deposit may be approved, too. */
const NEWS: Readonly<Record<CorePayment['kind'], readonly Exclude<News['told'], 'deposit.approved'>[]>> = {
  deposit: ['deposit.rejected'],
  withdrawal: ['withdrawal.approved', 'withdrawal.rejected', 'withdrawal.paid', 'withdrawal.failed', 'withdrawal.reversed'],
}
const APPROVED = 'deposit.approved'
const termsOf = (payment: SentPayment | CorePayment): readonly unknown[] => [payment.kind, payment.ref, payment.amount]

/** The world of deposits, or of withdrawals: the product's own charts, calls and exchange; the network, the vault and the provider around them. */
export const createPaymentWorld = (scope: PaymentScope, fault: Fault, given: Given = () => undefined) => {
  const { isFiring, turnedBy } = createTurns({ takesOver: true, still: [], door: 'socket', level: 3 }, paymentRosterOf(scope, fault))
  const { doors } = deafDoors()
  const calls = createPaymentCalls({ storage: doors.disk.storage, locks: undefined })
  const viewOf = (tab: Tab) => paymentView(tab.charts.find(({ id }) => id === scope.hands)?.snapshot)

  /** Makes the product's own call; `take` gets what it asks, or gives what is answered. */
  const calling = (call: Pick<Call, 'line'>, ask: LineDoors['call'], record: LineDoors['record']): LineDoors => ({
    line: call.line,
    call: ask,
    publicCall: ask,
    send: () => false,
    lists: createLists(),
    record,
  })
  const callOf = (tab: number, { request, line }: Asked): Call | null => {
    let found: Call | null = null
    const on = (ref: BetSlipRef): LineDoors =>
      calling(
        { line },
        (shape, body) => {
          found = { tab, line, ref, sent: { path: shape.path, body: JSON.parse(json(body)) } }
        },
        () => undefined,
      )
    if (request.type === 'send-payment') calls.send(on(request.entry.ref), request.entry)
    if (request.type === 'ask-payment') calls.ask(on(request.ref), request.ref)
    return found
  }
  /** The fact that an answer becomes in the tab; null for one that says nothing. */
  const factOf = ({ line, ref, sent }: Call, past: Past, answer: unknown): Fact | null => {
    let heard: Fact | null = null
    const on = calling(
      { line },
      (shape, _, take) =>
        take(answer === null ? { kind: 'failed', said: said('notConnected') } : { kind: 'answer', answer: z.parse(shape.answer, answer) }),
      (fact) => {
        heard = fact
      },
    )
    const entry = past.presses.find((each) => each.ref === ref)
    if (sent.path === askPayment.path) calls.ask(on, ref)
    else if (entry !== undefined) calls.send(on, entry)
    return heard
  }

  // A step of the world.

  let broken: string | null = null
  const keys = new WeakMap<Tab, string>()
  const tabs = createNumbered<Tab | null>((tab) => {
    if (tab === null) return ''
    const key = keys.get(tab) ?? keyOfTab(tab)
    keys.set(tab, key)
    return key
  })
  const logKeys = new WeakMap<readonly ExchangeEvent[], string>()
  const logs = createNumbered<readonly ExchangeEvent[]>((events) => {
    const key = logKeys.get(events) ?? keyOfDesk(events)
    logKeys.set(events, key)
    return key
  })
  const inputs = createNumbered<Input>(json)
  const commands = createNumbered<PaymentCommand>(json)
  const askTab = createTable((tab, input) => turnedBy(tabs.at(tab), inputs.at(input)))
  const askDesk = createTable((log, command) => commandDesk(logs.at(log), commands.at(command), fault))
  const dealt = (events: readonly ExchangeEvent[], command: PaymentCommand) => askDesk(logs.numberOf(events), commands.numberOf(command))
  const vault = (world: World, what: Vaulting<SentPayment>): World => ({ ...world, browser: vaulted(world.browser, what, fault) })
  const carryOut = (world: World, tab: number, asked: Asked, own: Tab): World => {
    const { request, line } = asked
    switch (request.type) {
      case 'claim-payment':
        return vault(world, { does: 'claim', tab, generation: line.generation, entry: request.entry })
      case 'release-payment':
        return vault(world, { does: 'release', tab, ref: request.ref })
      case 'forget-payment': {
        const { screen } = viewOf(own)
        const entry = world.past.presses.find(({ ref }) => ref === request.ref)
        const isTold = entry !== undefined && world.past.sent.includes(request.ref) && own.ledger.member !== null
        const shown = screen === 'following' ? ('placed' as const) : ('refused' as const)
        const told = isTold
          ? [...world.past.told.filter(({ ref }) => ref !== request.ref), { ref: request.ref, owner: entry.owner, shown }]
          : world.past.told
        return { ...vault(world, { does: 'forget', tab, ref: request.ref }), past: { ...world.past, told } }
      }
      case 'load-payments':
        return world.browser.written.length === 0 ? world : vault(world, { does: 'search', tab })
      case 'send-payment':
      case 'ask-payment': {
        const call = callOf(tab, asked)
        if (call === null) return world
        const next = world.calls.some((each) => json(each) === json(call)) ? world : { ...world, calls: [...world.calls, call] }
        if (request.type === 'ask-payment') return next
        const { entry } = request
        const isWritten = world.browser.written.some(({ ref }) => ref === entry.ref)
        const isAgain = world.past.sent.includes(entry.ref)
        const member = line.member?.memberCode ?? null
        broken ??= brokenSending(entry.ref, { owner: entry.owner, member, isAgain, isWritten })[0] ?? null
        return isAgain ? next : { ...next, past: { ...next.past, sent: [...next.past.sent, entry.ref] } }
      }
      case 'log-out':
        return vault(world, { does: 'become', member: null })
      default:
        return world
    }
  }
  const turn = (world: World, tab: number, input: Input): World => {
    given(tab, input)
    let next = world
    for (const { tab: own, asked } of askTab(tabs.numberOf(world.tabs[tab] ?? null), inputs.numberOf(input))) {
      next = { ...next, tabs: next.tabs.map((each, i) => (i === tab ? own : each)) }
      for (const each of asked) next = carryOut(next, tab, each, own)
    }
    return next
  }
  const hear = (world: World, tab: number, fact: Fact | null, generation: number): World =>
    fact === null ? world : turn(world, tab, { does: 'record', fact, generation })
  const restore = (world: World, tab: number): World => {
    const own = world.tabs[tab] ?? null
    const { cookie } = world.browser
    return own === null
      ? world
      : hear(world, tab, { type: 'session.restored', member: cookie === null ? null : memberOf(cookie) }, own.ledger.generation)
  }
  const closed = (world: World, tab: number): World => ({
    ...vault(world, { does: 'close', tab }),
    tabs: world.tabs.map((each, i) => (i === tab ? null : each)),
    answers: world.answers.filter(({ call }) => call.tab !== tab),
  })
  const vaultedBy = (world: World, what: Vaulting<SentPayment>): World => {
    const next = vault(world, what)
    if (what.does === 'answer claim') {
      const claim = world.browser.claims.find((each) => each.tab === what.tab && each.entry.ref === what.ref)
      if (claim === undefined || claim.isGivenUp) return next
      const isFree = !world.browser.locks.some(({ ref }) => ref === what.ref)
      const fact: Fact =
        isFree && !what.fails
          ? { type: 'payment.claimed', ref: what.ref }
          : { type: 'payment.not-claimed', ref: what.ref, reason: isFree ? 'write-failed' : 'locked' }
      return hear(next, what.tab, fact, claim.generation)
    }
    if (what.does !== 'answer search') return next
    const entries = world.browser.searches.find(({ tab }) => tab === what.tab)?.found ?? []
    const generation = world.tabs[what.tab]?.ledger.generation ?? 0
    return entries.length === 0 ? next : hear(next, what.tab, { type: 'payments.left', entries }, generation)
  }
  const performed = (world: World, move: PaymentMove): World => {
    switch (move.by) {
      case 'tab': {
        const { input } = move
        const isEnd = input.does === 'record' && (input.fact.type === 'logout.pressed' || input.fact.type === 'session.refused')
        const cookie = input.does === 'log in' ? input.member : isEnd ? null : world.browser.cookie
        const begun = vault(world, { does: 'become', member: cookie })
        const past = isEnd ? { ...begun.past, ends: begun.past.ends - 1 } : begun.past
        const press = pressIn(world, move.tab, input)
        return turn({ ...begun, past: press === null ? past : { ...past, presses: [...past.presses, press] } }, move.tab, input)
      }
      case 'reload':
        return turn(closed(world, move.tab), move.tab, { does: 'open' })
      case 'close':
        return { ...closed(world, move.tab), past: { ...world.past, closes: world.past.closes - 1 } }
      case 'restore':
        return restore(world, move.tab)
      case 'vault':
        return vaultedBy(world, move.what)
      case 'call arrives': {
        const { line, sent } = move.call
        const who = line.member !== null && line.member.memberCode === world.browser.cookie ? world.browser.cookie : null
        const { events, answer } = dealt(world.events, { does: 'hears', who, sent })
        // A question has one answer; the call of a press may arrive again.
        const same = json(move.call)
        const calls = sent.path === askPayment.path ? world.calls.filter((each) => json(each) !== same) : world.calls
        const answers = world.answers.filter(({ call }) => json(call) !== same)
        const isLost = answer === null || world.tabs[move.call.tab] === null
        return { ...world, events, calls, answers: isLost ? answers : [...answers, { call: move.call, answer }] }
      }
      case 'call fails':
        return hear(world, move.call.tab, factOf(move.call, world.past, null), move.call.line.generation)
      case 'answer arrives': {
        const { call, answer } = move.answer
        const answers = world.answers.filter((each) => json(each) !== json(move.answer))
        return hear({ ...world, answers }, call.tab, factOf(call, world.past, answer), call.line.generation)
      }
      case 'network':
        return { ...world, calls: [], answers: [] }
      case 'exchange':
        return { ...world, events: dealt(world.events, move.command).events }
      default:
        return move satisfies never
    }
  }

  // The moves of a state.

  const pressIn = (world: World, tab: number, input: Input): SentPayment | null => {
    const owner = world.tabs[tab]?.ledger.member?.memberCode
    if (input.does !== 'record' || owner === undefined) return null
    const { fact } = input
    if (fact.type === 'deposit.pressed') {
      const { ref, amount, method } = fact
      return { kind: 'deposit', ref, owner, sentAt: NOW, amount, method }
    }
    if (fact.type !== 'withdrawal.pressed') return null
    const { ref, amount, beneficiaryId } = fact
    return { kind: 'withdrawal', ref, owner, sentAt: NOW, amount, beneficiaryId }
  }
  const gestures = ({ past, browser }: World, own: Tab): readonly Input[] => {
    const does = (fact: Fact, generation: number | null = null): Input => ({ does: 'record', fact, generation })
    const found: Input[] = []
    const { screen } = viewOf(own)
    const ref = refOf(past.presses.length + 1)
    const isMember = own.ledger.member !== null
    if (screen === 'editing' && isMember && past.presses.length < scope.presses)
      found.push(
        does(
          scope.hands === 'deposit'
            ? { type: 'deposit.pressed', ref, amount: AMOUNT, method: 'UPI' }
            : { type: 'withdrawal.pressed', ref, amount: AMOUNT, beneficiaryId: BENEFICIARY_ID },
        ),
      )
    if (screen === 'editing' && isMember && browser.written.length > 0) found.push(does({ type: 'page.shown' }))
    if (screen === 'following') found.push(does({ type: 'payment.left', kind: scope.hands }))
    if (isMember && past.ends > 0) {
      found.push(does({ type: 'logout.pressed' }))
      found.push(does({ type: 'session.refused', said: said('LOGIN_AGAIN') }, own.ledger.generation))
    }
    const isVisitor = own.charts.find(({ id }) => id === 'session')?.snapshot.matches('visitor') === true
    return isVisitor ? [...found, ...FIRST.map((member): Input => ({ does: 'log in', member }))] : found
  }
  const inTab = (world: World, own: Tab, tab: number): readonly PaymentMove[] => {
    const timers = own.charts.flatMap(({ id, timers: due }) =>
      due
        .filter(({ event }) => isFiring(id, event.type) && !event.type.includes('.lookAgain.'))
        .map(({ event }): Input => ({ does: 'fire', chart: id, timer: event.type })),
    )
    return [
      ...[...gestures(world, own), ...timers].map((input): PaymentMove => ({ by: 'tab', tab, input })),
      ...(own.charts.some(({ id, snapshot }) => id === 'session' && snapshot.matches('starting')) ? [{ by: 'restore', tab } as const] : []),
      ...(scope.reloads ? [{ by: 'reload', tab } as const] : []),
      ...(world.past.closes > 0 ? [{ by: 'close', tab } as const] : []),
    ]
  }
  const inVault = ({ claims, searches }: Browser<SentPayment>): readonly Vaulting<SentPayment>[] => [
    ...claims.flatMap(({ tab, entry: { ref } }) =>
      (scope.fullDisk ? [false, true] : [false]).map((fails) => ({ does: 'answer claim', tab, ref, fails }) as const),
    ),
    ...searches.map(({ tab, found }) => ({ does: found === null ? 'see refs' : 'answer search', tab }) as const),
  ]
  /** The next news of a kind: the second under its own id, once the first was given. */
  const next = (events: readonly ExchangeEvent[], ref: BetSlipRef, told: News['told']): string => {
    const id = `${ref} ${told}`
    return hasNews(events, id) ? `${id} again` : id
  }
  const ofProvider = (events: readonly ExchangeEvent[]): readonly PaymentCommand[] =>
    paymentsAt(events).flatMap(({ ref, kind, state, amount }): readonly PaymentCommand[] => [
      ...(kind === 'deposit' && state === 'started'
        ? ([
            { does: 'opens', ref },
            { does: 'gives up', ref },
          ] as const)
        : []),
      ...(kind === 'deposit'
        ? [{ does: 'tells', news: { id: next(events, ref, APPROVED), ref, told: APPROVED, received: amount } } as const]
        : []),
      ...NEWS[kind].map((told) => ({ does: 'tells', news: { id: next(events, ref, told), ref, told } }) as const),
    ])
  const movesOf = (world: World): readonly PaymentMove[] => [
    ...world.tabs.flatMap((own, tab) => (own === null ? [{ by: 'tab', tab, input: { does: 'open' } } as const] : inTab(world, own, tab))),
    ...inVault(world.browser).map((what) => ({ by: 'vault', what }) as const),
    ...(world.calls.length + world.answers.length > 0 ? [{ by: 'network' } as const] : []),
    ...world.calls.flatMap((call) => [
      { by: 'call arrives', call } as const,
      ...(call.sent.path === askPayment.path ? [] : [{ by: 'call fails', call } as const]),
    ]),
    ...world.answers.map((answer) => ({ by: 'answer arrives', answer }) as const),
    ...ofProvider(world.events)
      .filter((command) => idleNewsIn(dealt(world.events, command).events) <= scope.idleNews)
      .map((command) => ({ by: 'exchange', command }) as const),
  ]

  // The invariants, with the sentences that the simulation of bets has for them.

  const brokenIn = ({ events, past, tabs: shown, browser }: World): string | null => {
    const texts = [...brokenDesk(events, FIRST)]
    const made = paymentsAt(events)
    for (const payment of made) {
      const press = past.presses.find(({ ref }) => ref === payment.ref)
      if (press === undefined) texts.push(`2 at most once: ${payment.member} did not press for ${payment.ref}`)
      else texts.push(...brokenTerms(payment.ref, termsOf(press), termsOf(payment)))
    }
    for (const { ref, owner } of past.presses) {
      if (!past.sent.includes(ref)) continue
      const isWritten = browser.written.some((entry) => entry.ref === ref)
      texts.push(...brokenMemory(ref, spokenOfPayment(events, owner, ref), isWritten))
    }
    for (const { ref, owner, shown: verdict } of past.told) texts.push(...brokenVerdict(ref, verdict, spokenOfPayment(events, owner, ref)))
    for (const own of shown) {
      const view = own === null ? null : viewOf(own)
      const owner = view?.sent?.owner
      if (own !== null && view !== null && owner !== undefined)
        texts.push(...brokenOwner('the payment', view.screen, owner, own.ledger.member?.memberCode ?? null))
    }
    return texts[0] ?? null
  }
  const isEnd = ({ events, tabs: shown, browser }: World): boolean =>
    browser.written.length === 0 &&
    paymentsAt(events).every(({ kind, state }) => isOver(kind, state)) &&
    shown.every((own) => own === null || viewOf(own).screen === 'editing')

  // A world as a row of numbers.

  const numbered = {
    browser: createNumbered<Browser<SentPayment>>(json),
    calls: createNumbered<readonly Call[]>(json),
    answers: createNumbered<readonly Answer[]>(json),
    past: createNumbered<Past>(json),
    moves: createNumbered<PaymentMove>(json),
  }
  const width = scope.tabs + 5
  const [B, C, A, E, P] = [scope.tabs, scope.tabs + 1, scope.tabs + 2, scope.tabs + 3, scope.tabs + 4] as const
  const sorted = <T>(list: readonly T[]): readonly T[] => list.toSorted((one, other) => json(one).localeCompare(json(other)))
  const rowOf = (world: World): Int32Array =>
    Int32Array.from([
      ...world.tabs.map(tabs.numberOf),
      numbered.browser.numberOf(world.browser),
      numbered.calls.numberOf(sorted(world.calls)),
      numbered.answers.numberOf(sorted(world.answers)),
      logs.numberOf(world.events),
      numbered.past.numberOf(world.past),
    ])
  const worldAt = (row: Int32Array): World => ({
    tabs: Array.from({ length: scope.tabs }, (_, tab) => tabs.at(row[tab] ?? 0)),
    browser: numbered.browser.at(row[B] ?? 0),
    calls: numbered.calls.at(row[C] ?? 0),
    answers: numbered.answers.at(row[A] ?? 0),
    events: logs.at(row[E] ?? 0),
    past: numbered.past.at(row[P] ?? 0),
  })
  const start = (): World => {
    let world: World = {
      tabs: Array.from({ length: scope.tabs }, () => null),
      browser: emptyBrowser(FIRST[0] ?? null),
      calls: [],
      answers: [],
      events: openDesk(FIRST),
      past: { presses: [], sent: [], told: [], ends: scope.ends, closes: scope.closes },
    }
    for (let tab = 0; tab < scope.tabs; tab += 1) world = restore(turn(world, tab, { does: 'open' }), tab)
    return world
  }
  const first = rowOf(start())
  const explored: Explored = {
    width,
    first: [...first],
    moves: (row, take) => {
      const world = worldAt(row)
      for (const move of movesOf(world)) {
        broken = null
        take(numbered.moves.numberOf(move), rowOf(performed(world, move)))
      }
    },
    broken: (row) => brokenIn(worldAt(row)),
    fault: () => broken,
    isEnd: (row) => isEnd(worldAt(row)),
  }
  /** Performs the moves from the start, up to one that is not possible there. Returns what they break, and that move. */
  const replayed = (list: readonly unknown[]): { readonly texts: readonly string[]; readonly impossible: string | null } => {
    let world = worldAt(first)
    const texts: string[] = []
    for (const wanted of list) {
      const key = json(wanted)
      const move = movesOf(world).find((each) => json(each) === key)
      if (move === undefined) return { texts, impossible: key }
      broken = null
      world = worldAt(rowOf(performed(world, move)))
      texts.push(...[broken, brokenIn(world)].filter((text) => text !== null))
    }
    return { texts, impossible: null }
  }
  return { explored, replayed, moveAt: numbered.moves.at }
}
