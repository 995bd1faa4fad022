import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { getBetOutcome } from '#contract/messages/betting.ts'
import { watchCashOut } from '#contract/messages/cash-out.ts'
import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { Fact } from '#client/ledger/facts.ts'
import type { WireFact } from '#client/ledger/wire-facts.ts'
import { said } from '#domain/said.ts'
import { member as memberOf } from '#tests/player.ts'
import { type Spoken, brokenAsking, brokenMemory, brokenSending, brokenVerdict } from '#tests/simulation/invariants.ts'
import { type Browser, type Vaulting, emptyBrowser, isTaken, vaulted } from './browser.ts'
import {
  type Command,
  type Deal,
  MEMBERS,
  command,
  hasDelay,
  keyOfDeal,
  matchedOf,
  openBets,
  openDeal,
  spokenOf,
  stateOf,
} from './exchange.ts'
import type { Fault } from './faults.ts'
import { STAKE, feedIn, gesturesIn, picksOf, quotesIn, settingsIn } from './gestures.ts'
import type { Explored } from './graph.ts'
import { brokenAt } from './judged.ts'
import type { Down, Effect, Given, Input, Move, Net, Past, Press, Up } from './moves.ts'
import { rosterOf } from './roster.ts'
import type { Scope } from './scopes.ts'
import { isQuiet, shownIn, slipsOf, stateOfChart } from './seen.ts'
import { createNumbered, createTable } from './table.ts'
import { type Tab, keyOfTab, ordersOf } from './tab.ts'
import { createTurns } from './turns.ts'

/** The screens of a bet that its player cannot dismiss. */
const BOUND: ReadonlySet<string> = new Set(['claiming', 'sending', 'waiting', 'late', 'checking', 'offline'])
const DEATHS = ['before the write', 'after the write'] as const
const json = (value: unknown): string => JSON.stringify(value)
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The world of a scope, for `explore`: the product's own charts, ledger, wire and exchange; the network, the vault and the clock around them. `given` receives each input of a tab. */
export const createWorld = (scope: Scope, fault: Fault, given: Given = () => undefined) => {
  const roster = rosterOf(scope, fault)
  const tabs = createNumbered<Tab | null>((tab) => (tab === null ? '' : keyOfTab(tab)))
  tabs.numberOf(null)
  const browsers = createNumbered<Browser>(json)
  const deals = createNumbered<Deal>(keyOfDeal)
  const nets = createNumbered<Net>(json)
  const pasts = createNumbered<Past>(json)
  const inputs = createNumbered<Input>(json)
  const effects = createNumbered<Effect>(json)
  const commands = createNumbered<Command>(json)
  const ups = createNumbered<Up>(json)
  const downs = createNumbered<Down>(json)
  const moves = createNumbered<Move>(json)
  const browserCount = Math.max(...scope.tabs) + 1
  const T = 0
  const B = scope.tabs.length
  const NET = B + browserCount
  const DEAL = NET + 1
  const PAST = DEAL + 1
  const width = PAST + 1
  const browserOf = (tab: number): number => B + (scope.tabs[tab] ?? 0)

  // A tab: each question to it is asked once.

  const { isFiring, turnedBy, shownBy, effectsOf } = createTurns(scope, roster)
  const askTab = createTable((tab, input) => {
    const before = tabs.at(tab)
    const what = inputs.at(input)
    const turns = turnedBy(before, what)
    const shown = shownBy(before, what)
    const after = turns.at(-1)?.tab ?? before
    return { tab: tabs.numberOf(after), effects: turns.flatMap((turned) => effectsOf(turned, shown)).map(effects.numberOf) }
  })

  // The other parts, each asked once as well.

  const withTab = (what: Vaulting, tab: number): Vaulting => ('tab' in what ? { ...what, tab } : what)
  const vaultings = createNumbered<Vaulting>(json)
  const askBrowser = createTable((browser, question) =>
    browsers.numberOf(vaulted(browsers.at(browser), vaultings.at(question), fault, scope.locks)),
  )
  const vault = (row: Int32Array, place: number, what: Vaulting): void => {
    row[place] = askBrowser(row[place] ?? 0, vaultings.numberOf(what))
  }
  const vaultingOf = createTable((effect, tab) => {
    const each = effects.at(effect)
    return each.kind === 'vault' ? vaultings.numberOf(withTab(each.what, tab)) : 0
  })
  const facts = createNumbered<WireFact>(json)
  const askDeal = createTable((deal, what) => {
    const dealt = command(deals.at(deal), commands.at(what), fault, scope.level)
    const answers = dealt.answers.map(({ to, fact }) => ({ to, ref: 'ref' in fact ? fact.ref : null, fact: facts.numberOf(fact) }))
    return { deal: deals.numberOf(dealt.deal), answers }
  })
  const sorted = (list: readonly number[], more: number): readonly number[] =>
    list.includes(more) ? list : [...list, more].toSorted((one, other) => one - other)
  const addUp = createTable((net, up) => {
    const { up: before, down } = nets.at(net)
    return nets.numberOf({ up: sorted(before, up), down })
  })
  const addDown = createTable((net, message) => {
    const { up, down: before } = nets.at(net)
    return nets.numberOf({ up, down: sorted(before, message) })
  })
  const closeLine = createTable((net, tab) => {
    const { up, down } = nets.at(net)
    return nets.numberOf({ up, down: down.filter((each) => downs.at(each).tab !== tab) })
  })
  const cookieOf = (row: Int32Array, tab: number): MemberCode | null => browsers.at(row[browserOf(tab)] ?? 0).cookie
  const changePast = (row: Int32Array, change: (past: Past) => Past): void => {
    row[PAST] = pasts.numberOf(change(pasts.at(row[PAST] ?? 0)))
  }
  const recordInput = (fact: Fact, generation: number | null): number => inputs.numberOf({ does: 'record', fact, generation })
  const loadOf = createTable((browser, _) => recordInput({ type: 'outbox.loaded', entries: browsers.at(browser).written }, null))
  /** The message of an effect, as it leaves the tab. */
  const upOf = createTable((number, tab) => {
    const effect = effects.at(number)
    if (effect.kind === 'ask' && effect.ticket !== null) {
      const { ref, fence, ticket } = effect
      const body = plain(z.encode(getBetOutcome.body, { memberCode: ticket, betSlipRef: ref, fence }))
      return ups.numberOf({ tab, ticket, name: getBetOutcome.name, body })
    }
    if (effect.kind !== 'send') throw new Error('only messages are sent')
    const { ticket, name, line } = effect
    const body = fault.sent?.(name, effect.body) ?? effect.body
    return ups.numberOf({ tab, ticket, name, body, ...(line === undefined ? {} : { line }) })
  })
  const downOf = createTable((factAndTab, generation) => {
    const tab = factAndTab % scope.tabs.length
    return downs.numberOf({ tab, generation, fact: facts.at((factAndTab - tab) / scope.tabs.length) })
  })
  const downOfCall = createTable((down, _) => downs.numberOf({ ...downs.at(down), isOfCall: true }))
  /** The command of a message that arrives; `isKnown`: its ticket is still that of the browser's session. */
  const commandOf = createTable((up, knownAndFate) => {
    const { ticket, name, body } = ups.at(up)
    const dies = [undefined, ...DEATHS][knownAndFate >> 1]
    const who = knownAndFate % 2 === 1 ? ticket : null
    return commands.numberOf({ does: 'hears', who, name, body, ...(dies === undefined ? {} : { dies }) })
  })
  /** What the lock manager does for a tab, and what the tab hears of it; -1: nothing. */
  const askLock = createTable((browser, number) => {
    const before = browsers.at(browser)
    const move = moves.at(number)
    const next = (what: Vaulting): number => askBrowser(browser, vaultings.numberOf(what))
    if (move.by === 'disk') {
      const found = before.searches.find((each) => each.tab === move.tab)?.found ?? []
      const isHeard = move.does === 'answer search' && found.length > 0
      return { browser: next(move), input: isHeard ? recordInput({ type: 'outbox.loaded', entries: found }, null) : -1 }
    }
    if (move.by !== 'lock') throw new Error('only the lock manager answers here')
    const { tab, ref, does, fails } = move
    if (does === 'answer claim') {
      const after = next({ does, tab, ref, fails })
      const claim = before.claims.find((each) => each.tab === tab && each.entry.ref === ref)
      if (claim === undefined || (claim.isGivenUp && fault.grantsGivenUp !== true)) return { browser: after, input: -1 }
      const isFree = !scope.locks || !isTaken(before, tab, ref, scope.locks)
      const heard: Fact =
        isFree && !fails ? { type: 'lock.granted', ref } : { type: 'lock.denied', ref, reason: isFree ? 'write-failed' : 'locked' }
      return { browser: after, input: recordInput(heard, claim.generation) }
    }
    const look = before.looks.find((each) => each.tab === tab && each.ref === ref)
    const isHeard = does === 'answer look' && look !== undefined
    return {
      browser: next({ does, tab, ref }),
      input: isHeard ? recordInput({ type: 'lock.seen', ref, isHeld: look.saw ?? true }, look.generation) : -1,
    }
  })

  // A step of the world.

  let broken: string | null = null
  const findAll = (texts: readonly string[]): void => {
    broken ??= texts[0] ?? null
  }
  const ownerOf = (row: Int32Array, ref: BetSlipRef): MemberCode | undefined =>
    pasts.at(row[PAST] ?? 0).presses.find((press) => press.ref === ref)?.member
  /** Counts a death of the exchange. Returns the number of its kind, which is 0 for none. */
  const dieIn = (row: Int32Array, dies: Command['dies']): number => {
    if (dies === undefined) return 0
    changePast(row, (past) => ({ ...past, deaths: past.deaths - 1 }))
    return DEATHS.indexOf(dies) + 1
  }
  const carryOut = (row: Int32Array, tab: number, number: number): void => {
    const effect = effects.at(number)
    const place = browserOf(tab)
    switch (effect.kind) {
      case 'vault':
        row[place] = askBrowser(row[place] ?? 0, vaultingOf(number, tab))
        return
      case 'load':
        return turn(row, tab, loadOf(row[place] ?? 0, 0))
      case 'press':
        return changePast(row, (past) => ({ ...past, presses: [...past.presses, effect.press] }))
      case 'log out':
        if (effect.member === browsers.at(row[place] ?? 0).cookie) vault(row, place, { does: 'become', member: null })
        return
      case 'ask': {
        const { ref, fence, ticket } = effect
        const { locks } = browsers.at(row[place] ?? 0)
        // Without a lock manager a fence may refuse a bet; it doubles none.
        const isHeldElsewhere = scope.locks && locks.some((lock) => lock.ref === ref && lock.tab !== tab)
        findAll(brokenAsking(ref, { owner: ownerOf(row, ref), member: ticket, fence, isHeldElsewhere }))
        if (ticket !== null) row[NET] = addUp(row[NET] ?? 0, upOf(number, tab))
        return
      }
      case 'send': {
        const { ticket, order } = effect
        if (order !== null) {
          const isWritten = browsers.at(row[place] ?? 0).written.some(({ ref }) => ref === order)
          const isAgain = pasts.at(row[PAST] ?? 0).sent.includes(order)
          findAll(brokenSending(order, { owner: ownerOf(row, order), member: ticket, isAgain, isWritten }))
          if (!isAgain) changePast(row, (past) => ({ ...past, sent: [...past.sent, order] }))
        }
        row[NET] = addUp(row[NET] ?? 0, upOf(number, tab))
        return
      }
      default:
        return effect satisfies never
    }
  }
  const slips = createNumbered<string>((slip) => slip)
  const dismissedEarly = (ref: BetSlipRef): string => `3 never forgotten: the slip of ${ref} was dismissed while its answer was due`
  /** The refs that a slip may not lose by a dismissal: their order runs, and it is neither in doubt nor without its owner (SLIP-28). */
  const dismissedIn = createTable<readonly BetSlipRef[]>((tab, slip) => {
    const own = tabs.at(tab)
    if (own === null) return []
    return slipsOf(own).flatMap(({ slip: name, screen, ref }) =>
      name === slips.at(slip) && BOUND.has(screen) && ref !== null ? [ref] : [],
    )
  })
  const shownRefs = createTable<readonly BetSlipRef[]>((tab, _) => {
    const own = tabs.at(tab)
    return own === null ? [] : slipsOf(own).flatMap(({ screen, ref }) => (screen === 'empty' || ref === null ? [] : [ref]))
  })
  /** Did the order of a ref run before, and does it no more? */
  const isOver = (before: number, after: number, ref: BetSlipRef): boolean =>
    ordersIn(before, 0).includes(ref) && !ordersIn(after, 0).includes(ref)
  const turn = (row: Int32Array, tab: number, input: number): void => {
    const what = inputs.at(input)
    given(tab, what)
    const { tab: after, effects: asked } = askTab(row[T + tab] ?? 0, input)
    if (what.does === 'record' && what.fact.type === 'slip.dismissed') {
      const left = shownRefs(after, 0)
      findAll(
        dismissedIn(row[T + tab] ?? 0, slips.numberOf(what.fact.slip)).flatMap((ref) => (left.includes(ref) ? [] : [dismissedEarly(ref)])),
      )
    }
    const gaveUp = what.does === 'record' && what.fact.type === 'doubt.dismissed' ? what.fact.ref : null
    // Only where no question settles a doubt may its player give it up.
    if (gaveUp !== null && scope.level < 2 && isOver(row[T + tab] ?? 0, after, gaveUp))
      changePast(row, (past) => ({ ...past, left: [...past.left, gaveUp] }))
    row[T + tab] = after
    for (const effect of asked) carryOut(row, tab, effect)
  }
  const ordersIn = createTable((tab, _) => {
    const own = tabs.at(tab)
    return own === null ? [] : ordersOf(own)
  })
  /** The generation of the line on which a tab hears an answer; null where it hears none. The answer of a call needs no connection. */
  const lineOfAnswer = ({ socket }: Tab, tab: number, to: MemberCode | null, from: Up | null): number | null => {
    if (to === null && from?.line !== undefined) return tab === from.tab ? from.line : null
    if (socket === null || !socket.isOpen) return null
    const isAsker = to === null && from !== null && tab === from.tab && socket.ticket === from.ticket
    return isAsker || (to !== null && socket.ticket === to) ? socket.line.generation : null
  }
  const deal = (row: Int32Array, what: number, from: Up | null): void => {
    const { deal: after, answers } = askDeal(row[DEAL] ?? 0, what)
    row[DEAL] = after
    for (const { to, ref, fact } of answers) {
      for (let tab = 0; tab < scope.tabs.length; tab += 1) {
        const own = tabs.at(row[T + tab] ?? 0)
        const generation = own === null ? null : lineOfAnswer(own, tab, to, from)
        if (generation === null) continue
        // No order of this ref runs in another browser, now or later.
        const isWritten = ref === null || browsers.at(row[browserOf(tab)] ?? 0).written.some((entry) => entry.ref === ref)
        if (!isWritten && !ordersIn(row[T + tab] ?? 0, 0).includes(ref)) continue
        const down = downOf(fact * scope.tabs.length + tab, generation)
        row[NET] = addDown(row[NET] ?? 0, to === null && from?.line !== undefined ? downOfCall(down, 0) : down)
      }
    }
  }
  const close = (row: Int32Array, tab: number): void => {
    row[T + tab] = 0
    vault(row, browserOf(tab), { does: 'close', tab })
    row[NET] = closeLine(row[NET] ?? 0, tab)
  }
  const NOTHING_SENT = nets.numberOf({ up: [], down: [] })
  const LOST = moves.numberOf({ by: 'network' })
  const OPEN = inputs.numberOf({ does: 'open' })
  const cookies = [...MEMBERS, null]
  const connects = cookies.map((cookie) => inputs.numberOf({ does: 'connect', cookie }))
  const restored = createTable((generation, cookie) => {
    const member = cookies[cookie] ?? null
    return recordInput({ type: 'session.restored', member: member === null ? null : memberOf(member) }, generation)
  })
  /** The input of a move that is one input of one tab. */
  const inputOf = createTable((number, _) => {
    const move = moves.at(number)
    if (move.by === 'tab') return inputs.numberOf(move.input)
    if (move.by === 'message down') return recordInput(move.message.fact, move.message.generation)
    throw new Error(`${move.by} is no single input`)
  })
  const upIn = createTable((number, _) => {
    const move = moves.at(number)
    if (move.by !== 'message up') throw new Error('only a message arrives')
    return ups.numberOf(move.message)
  })
  const commandIn = createTable((number, _) => {
    const move = moves.at(number)
    if (move.by === 'exchange') return commands.numberOf(move.command)
    if (move.by === 'clock') return commands.numberOf({ does: 'waits', ms: move.ms })
    throw new Error(`${move.by} is no command`)
  })
  /** Changes the row as the move does. */
  const perform = (row: Int32Array, number: number): void => {
    const move = moves.at(number)
    switch (move.by) {
      case 'tab':
        return turn(row, move.tab, inputOf(number, 0))
      case 'message down':
        return turn(row, move.message.tab, inputOf(number, 0))
      case 'restore': {
        const generation = tabs.at(row[T + move.tab] ?? 0)?.ledger.generation ?? 0
        return turn(row, move.tab, restored(generation, cookies.indexOf(cookieOf(row, move.tab))))
      }
      case 'connect':
        return turn(row, move.tab, connects[cookies.indexOf(cookieOf(row, move.tab))] ?? 0)
      case 'close':
        changePast(row, (past) => ({ ...past, closes: past.closes - 1 }))
        return close(row, move.tab)
      case 'reload':
        close(row, move.tab)
        return turn(row, move.tab, OPEN)
      case 'log in':
        changePast(row, (past) => ({ ...past, logins: past.logins - 1 }))
        vault(row, browserOf(move.tab), { does: 'become', member: move.member })
        return turn(row, move.tab, inputs.numberOf({ does: 'log in', member: move.member }))
      case 'end of session':
        changePast(row, (past) => ({ ...past, ends: past.ends - 1 }))
        return vault(row, browserOf(move.tab), { does: 'become', member: null })
      case 'lock':
      case 'disk': {
        const { browser, input } = askLock(row[browserOf(move.tab)] ?? 0, number)
        row[browserOf(move.tab)] = browser
        return input < 0 ? undefined : turn(row, move.tab, input)
      }
      case 'message up': {
        const { tab, ticket } = move.message
        const isKnown = ticket !== null && cookieOf(row, tab) === ticket
        return deal(row, commandOf(upIn(number, 0), (isKnown ? 1 : 0) + 2 * dieIn(row, move.dies)), move.message)
      }
      case 'exchange':
        if (move.command.does !== 'waits') changePast(row, (past) => ({ ...past, changes: Math.max(0, past.changes - 1) }))
        dieIn(row, move.command.dies)
        return deal(row, commandIn(number, 0), null)
      case 'clock':
        for (let tab = 0; tab < scope.tabs.length; tab += 1) turn(row, tab, inputs.numberOf({ does: 'wait', ms: move.ms }))
        return deal(row, commandIn(number, 0), null)
      case 'network':
        row[NET] = NOTHING_SENT
        return
      default:
        return move satisfies never
    }
  }

  // The moves of a state, by the part that allows them.

  const inTab = (tab: number, fact: Fact): number => moves.numberOf({ by: 'tab', tab, input: { does: 'record', fact, generation: null } })
  const timersOf = (own: Tab) =>
    own.charts.flatMap(({ id, timers }) => timers.filter(({ event }) => isFiring(id, event.type)).map((timer) => ({ chart: id, ...timer })))
  const timers = (tab: number, own: Tab): readonly number[] =>
    timersOf(own)
      .filter(({ left }) => scope.clock === 'any' || left <= 0)
      .map(({ chart, event }) => moves.numberOf({ by: 'tab', tab, input: { does: 'fire', chart, timer: event.type } }))
  const links = (tab: number, own: Tab): readonly number[] => {
    const { socket } = own
    if (socket === null) return []
    if (!socket.isOpen) return [moves.numberOf({ by: 'connect', tab })]
    return scope.drops ? [moves.numberOf({ by: 'tab', tab, input: { does: 'drop' } })] : []
  }
  const byTab = createTable((tabAndPlace, past) => {
    const tab = tabAndPlace % scope.tabs.length
    const own = tabs.at((tabAndPlace - tab) / scope.tabs.length)
    if (own === null) return [moves.numberOf({ by: 'tab', tab, input: { does: 'open' } })]
    const { closes } = pasts.at(past)
    return [
      ...[...gesturesIn(scope, tab, own, pasts.at(past)), ...quotesIn(scope, own), ...feedIn(scope, own)].map((fact) => inTab(tab, fact)),
      ...timers(tab, own),
      ...links(tab, own),
      ...(stateOfChart(own, 'session')?.matches('starting') ? [moves.numberOf({ by: 'restore', tab })] : []),
      ...(scope.reloads ? [moves.numberOf({ by: 'reload', tab })] : []),
      ...(closes > 0 ? [moves.numberOf({ by: 'close', tab })] : []),
    ]
  })
  /** The end of a session, and what a tab learns of it later; a login. */
  const sessions = (tab: number, own: Tab, past: Past, cookie: MemberCode | null): readonly number[] => {
    const here = own.ledger.member?.memberCode ?? null
    const found: number[] = []
    if (here !== null && past.ends > 0 && cookie === here) {
      found.push(inTab(tab, { type: 'logout.pressed' }))
      found.push(moves.numberOf({ by: 'end of session', tab, member: here }))
    }
    if (here !== null && cookie !== here)
      found.push(
        moves.numberOf({
          by: 'tab',
          tab,
          input: { does: 'record', fact: { type: 'session.refused', said: said('LOGIN_AGAIN') }, generation: own.ledger.generation },
        }),
      )
    if (past.logins > 0 && stateOfChart(own, 'session')?.matches('visitor'))
      for (const member of MEMBERS.filter((each) => scope.logsIn.some((name) => name === each)))
        found.push(moves.numberOf({ by: 'log in', tab, member }))
    return found
  }
  const bySession = createTable((tabAndPlace, pastAndCookie) => {
    const tab = tabAndPlace % scope.tabs.length
    const own = tabs.at((tabAndPlace - tab) / scope.tabs.length)
    const cookie = pastAndCookie % (MEMBERS.length + 1)
    const past = pasts.at((pastAndCookie - cookie) / (MEMBERS.length + 1))
    return own === null ? [] : sessions(tab, own, past, MEMBERS[cookie] ?? null)
  })
  const byBrowser = createTable((browser, _place) => {
    const { claims, looks, searches } = browsers.at(browser)
    return [
      ...claims.flatMap(({ tab, entry: { ref } }) =>
        (scope.fullDisk ? [false, true] : [false]).map((fails) => moves.numberOf({ by: 'lock', tab, ref, does: 'answer claim', fails })),
      ),
      ...looks.map(({ tab, ref, saw }) =>
        moves.numberOf({ by: 'lock', tab, ref, does: saw === null ? 'see lock' : 'answer look', fails: false }),
      ),
      ...searches.map(({ tab, found }) => moves.numberOf({ by: 'disk', tab, does: found === null ? 'see refs' : 'answer search' })),
    ]
  })
  const byNet = createTable((net, deaths) => {
    const { up, down } = nets.at(net)
    return {
      up: up.flatMap((each) => {
        const message = ups.at(each)
        const fates = deaths > 0 && message.name !== watchCashOut.name ? DEATHS.map((dies) => ({ dies })) : []
        return [{}, ...fates].map((fate) => moves.numberOf({ by: 'message up', message, ...fate }))
      }),
      down: down.map((each) => ({ move: moves.numberOf({ by: 'message down', message: downs.at(each) }), ...downs.at(each) })),
    }
  })
  const byDeal = createTable((deal, past) => {
    const own = deals.at(deal)
    const { changes, deaths } = pasts.at(past)
    const found: Command[] = []
    if (scope.clock === 'any' && hasDelay(own)) found.push({ does: 'waits', ms: 2000 })
    if (changes > 0) {
      found.push({ does: own.isOpen ? 'suspends' : 'opens' })
      for (const price of scope.prices) if (price !== own.price) found.push({ does: 'prices', price })
      if (scope.definitions.length > 0) found.push({ does: own.isOut ? 'returns' : 'removes' })
      for (const definition of scope.definitions)
        if (!isDeepStrictEqual(definition, own.definition)) found.push({ does: 'defines', definition })
    } else if (!own.isOpen) found.push({ does: 'opens' })
    const asked = found.flatMap((each): readonly Command[] =>
      each.does === 'waits' && deaths > 0 ? [each, ...DEATHS.map((dies) => ({ ...each, dies }))] : [each],
    )
    return asked.map((each) => moves.numberOf({ by: 'exchange', command: each }))
  })
  /** The time until the next thing is due, by the ordered clock; null while something is due now, or nothing ever. */
  const nextDue = (row: Int32Array): number | null => {
    let due = Number.POSITIVE_INFINITY
    for (let tab = 0; tab < scope.tabs.length; tab += 1) {
      const own = tabs.at(row[T + tab] ?? 0)
      for (const { left } of own === null ? [] : timersOf(own)) due = Math.min(due, left)
    }
    const { bets, cashOuts } = stateOf(deals.at(row[DEAL] ?? 0))
    const { now } = deals.at(row[DEAL] ?? 0)
    for (const { state, expiresAt } of [...bets.values(), ...cashOuts.values()])
      if (state === 'pending') due = Math.min(due, expiresAt - now)
    return due <= 0 || due === Number.POSITIVE_INFINITY ? null : due
  }
  const movesOf = (row: Int32Array, take: (move: number) => void): void => {
    const past = row[PAST] ?? 0
    for (let tab = 0; tab < scope.tabs.length; tab += 1) {
      const place = (row[T + tab] ?? 0) * scope.tabs.length + tab
      for (const move of byTab(place, past)) take(move)
      if (scope.logins + scope.ends > 0) {
        const cookie = cookieOf(row, tab)
        const number = cookie === null ? MEMBERS.length : MEMBERS.indexOf(cookie)
        for (const move of bySession(place, past * (MEMBERS.length + 1) + number)) take(move)
      }
    }
    for (let browser = 0; browser < browserCount; browser += 1) for (const move of byBrowser(row[B + browser] ?? 0, browser)) take(move)
    const { up, down } = byNet(row[NET] ?? 0, pasts.at(past).deaths)
    for (const move of up) take(move)
    if (scope.loses && row[NET] !== NOTHING_SENT) take(LOST)
    for (const { move, tab, generation, isOfCall } of down) {
      const own = tabs.at(row[T + tab] ?? 0)
      const line = isOfCall === true ? own?.ledger : own?.socket?.isOpen === true ? own.socket.line : undefined
      if (line?.generation === generation) take(move)
    }
    for (const move of byDeal(row[DEAL] ?? 0, past)) take(move)
    if (scope.clock === 'ordered') {
      const ms = nextDue(row)
      if (ms !== null) take(moves.numberOf({ by: 'clock', ms }))
    }
  }

  // The invariants, by the parts that they compare.

  const spoken = createTable<Spoken>((deal, ref) => {
    const { member, ref: name } = pressed.at(ref)
    return spokenOf(deals.at(deal), member, name)
  })
  const matched = createTable<number | null>((deal, ref) => {
    const { member, ref: name } = pressed.at(ref)
    return matchedOf(deals.at(deal), member, name)
  })
  const pressed = createNumbered<Pick<Press, 'ref' | 'member'>>(({ ref, member }) => `${member} ${ref}`)
  const before = scope.before.map(({ ref }) => ref)
  const dealFault = createTable<string | null>((deal, past) => brokenAt(deals.at(deal), pasts.at(past).presses, before)[0] ?? null)
  /** What a tab shows of refs: whose it is, and which verdict. */
  const shown = createTable((tab, past) => {
    const own = tabs.at(tab)
    const { text, verdicts } = own === null ? { text: null, verdicts: [] } : shownIn(own, pasts.at(past).presses)
    return {
      text,
      verdicts: verdicts.map(({ press, ...each }) => ({ ...each, press: pressed.numberOf(press), ref: press.ref })),
    }
  })
  const brokenIn = (row: Int32Array): string | null => {
    const past = row[PAST] ?? 0
    const dealNumber = row[DEAL] ?? 0
    const inDeal = dealFault(dealNumber, past)
    if (inDeal !== null) return inDeal
    for (let tab = 0; tab < scope.tabs.length; tab += 1) {
      const { text, verdicts } = shown(row[T + tab] ?? 0, past)
      if (text !== null) return text
      for (const each of verdicts) {
        const texts = brokenVerdict(each.ref, each.shown, spoken(dealNumber, each.press))
        if (texts[0] !== undefined) return texts[0]
        const had = each.matched === null ? null : matched(dealNumber, each.press)
        if (each.matched !== null && had !== null && each.matched > had)
          return `4 never wrong: ${each.ref} is shown as matched for ${each.matched}, the exchange has ${had}`
      }
    }
    const { presses, sent, left } = pasts.at(past)
    for (const press of presses) {
      if (!sent.includes(press.ref) || left.includes(press.ref)) continue
      let isWritten = false
      for (let browser = 0; browser < browserCount; browser += 1)
        isWritten ||= browsers.at(row[B + browser] ?? 0).written.some(({ ref }) => ref === press.ref)
      const texts = brokenMemory(press.ref, spoken(dealNumber, pressed.numberOf(press)), isWritten)
      if (texts[0] !== undefined) return texts[0]
    }
    return null
  }
  const quiet = createTable((tab, _) => {
    const own = tabs.at(tab)
    return own === null || isQuiet(own)
  })
  const isEnd = (row: Int32Array): boolean => {
    const { logins } = pasts.at(row[PAST] ?? 0)
    for (let browser = 0; browser < browserCount; browser += 1) {
      const { written, cookie } = browsers.at(row[B + browser] ?? 0)
      if (written.some(({ owner }) => owner === cookie || logins > 0)) return false
      // What waits for an owner who does not come back is no end of a tab, but nothing more can happen to it.
      if (written.length > 0) return true
    }
    for (let tab = 0; tab < scope.tabs.length; tab += 1) if (!quiet(row[T + tab] ?? 0, 0)) return false
    return true
  }

  const startRow = (): Int32Array => {
    const row = new Int32Array(width)
    for (let browser = 0; browser < browserCount; browser += 1) row[B + browser] = browsers.numberOf(emptyBrowser(MEMBERS[0] ?? null))
    row[NET] = NOTHING_SENT
    row[DEAL] = deals.numberOf(openDeal(scope.before, scope.markets))
    row[PAST] = pasts.numberOf({
      presses: [],
      sent: [],
      left: [],
      logins: scope.logins,
      ends: scope.ends,
      closes: scope.closes,
      changes: scope.changes,
      deaths: scope.deaths,
    })
    for (let tab = 0; tab < scope.tabs.length; tab += 1) {
      turn(row, tab, OPEN)
      perform(row, moves.numberOf({ by: 'restore', tab }))
      perform(row, moves.numberOf({ by: 'connect', tab }))
    }
    if (scope.hands === 'amend') {
      const generation = tabs.at(row[T] ?? 0)?.ledger.generation ?? 0
      for (const { fact } of MEMBERS.slice(0, 1).flatMap((who) => openBets(deals.at(row[DEAL] ?? 0), who)))
        turn(row, 0, recordInput(fact, generation))
    }
    for (const fact of settingsIn(scope)) turn(row, 0, recordInput(fact, null))
    if (scope.hands !== 'ready' && scope.hands !== 'any') return row
    for (const [index, pick] of picksOf(scope).entries()) {
      const slip = `slip-${index + 1}`
      for (const fact of [
        { type: 'odds.pressed', pick, level: 0 },
        { type: 'stake.typed', slip, stakePaise: STAKE },
        { type: 'quote.changed', slip, quote: { kind: 'open', odds: pick.odds, line: null, fancyPrice: 0 } },
      ] as const)
        turn(row, 0, recordInput(fact, null))
    }
    return row
  }
  const first = startRow()
  const scratch = new Int32Array(width)
  const explored: Explored = {
    width,
    first: [...first],
    moves: (row, take) =>
      movesOf(row, (move) => {
        scratch.set(row)
        broken = null
        perform(scratch, move)
        take(move, scratch)
      }),
    broken: brokenIn,
    fault: () => broken,
    isEnd,
  }
  /** Performs the moves from the start, up to one that is not possible there. Returns what they break, and that move. */
  const replayed = (list: readonly unknown[]): { readonly texts: readonly string[]; readonly impossible: string | null } => {
    const row = Int32Array.from(first)
    const texts: string[] = []
    for (const wanted of list) {
      const key = json(wanted)
      const possible: number[] = []
      movesOf(row, (move) => {
        if (json(moves.at(move)) === key) possible.push(move)
      })
      const [number] = possible
      if (number === undefined) return { texts, impossible: key }
      broken = null
      perform(row, number)
      texts.push(...[broken, brokenIn(row)].filter((text) => text !== null))
    }
    return { texts, impossible: null }
  }
  return {
    explored,
    replayed,
    moveAt: moves.at,
    /** How many different parts were met. */
    sizes: () => ({ tabs: tabs.size(), browsers: browsers.size(), exchange: deals.size(), nets: nets.size() }),
  }
}
