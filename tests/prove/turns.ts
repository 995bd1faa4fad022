import * as z from 'zod/mini'
import { placeOrder } from '#contract/calls/betting.ts'
import type { Level } from '#contract/features.ts'
import { amendBet, createBet } from '#contract/messages/betting.ts'
import { watchCashOut } from '#contract/messages/cash-out.ts'
import type { BetSlipRef } from '#contract/scalar.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { type Line, sameLine } from '#client/ledger/line.ts'
import { said } from '#domain/said.ts'
import type { SentBet } from '#client/betting/sent.ts'
import { secret } from '#contract/secret.ts'
import { orderCallFrom } from '#streams/orders.ts'
import { amendBetFrom, cashOutFrom, createBetFrom } from '#streams/wire.ts'
import { answered, member as memberOf } from '#tests/player.ts'
import { termsOfOffer, termsOfSlip } from '#tests/simulation/invariants.ts'
import type { Effect, Input, Press } from './moves.ts'
import type { Scope } from './scopes.ts'
import { amendmentIn, cashOutOf, slipsOf } from './seen.ts'
import { type Asked, type Roster, type Tab, type Turned, fire, openTab, passed, record } from './tab.ts'

const sender = { browser: 'A browser', address: '' }
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const CONFIG = { version: null, androidVersion: null, analyticsId: null, recaptchaKey: null, redirect: null }
/** The app config of a back end of that level, as each page reads it. */
const levelSaid = (level: Level): Fact => ({
  ...answered({ what: 'config' }, { ...CONFIG, backend: { level, features: [] } }),
  whose: 'all',
})

/** What a tab of the scope does with an input, and what it asks of the rest of the world. */
export const createTurns = (scope: Pick<Scope, 'takesOver' | 'still' | 'door' | 'level'>, roster: Roster) => {
  const effectsOf = (turned: Turned, shown: Press | null): readonly Effect[] => {
    const isPlaced = turned.facts.some((fact) => fact.type === 'order.placed' && fact.entry.ref === shown?.ref)
    const first: readonly Effect[] = isPlaced && shown !== null ? [{ kind: 'press', press: shown }] : []
    return [...first, ...turned.asked.flatMap((asked) => effectOf(turned.tab, asked))]
  }
  const effectOf = ({ socket }: Tab, { request, line }: Asked): readonly Effect[] => {
    const ticket = socket?.ticket ?? null
    const isOpen = socket?.isOpen === true && sameLine(socket.line, line)
    const send = (name: string, body: unknown, order: BetSlipRef | null): readonly Effect[] =>
      isOpen ? [{ kind: 'send', ticket, name, body: plain(body), order }] : []
    switch (request.type) {
      case 'claim-ref':
        return [{ kind: 'vault', what: { does: 'claim', tab: -1, generation: line.generation, entry: request.entry } }]
      case 'release-ref':
        return [{ kind: 'vault', what: { does: 'release', tab: -1, ref: request.ref } }]
      case 'forget-ref':
        return [{ kind: 'vault', what: { does: 'forget', tab: -1, ref: request.ref } }]
      case 'look-at-lock':
        return [{ kind: 'vault', what: { does: 'look', tab: -1, generation: line.generation, ref: request.ref } }]
      case 'take-over-refs':
        return scope.takesOver ? [{ kind: 'vault', what: { does: 'search', tab: -1 } }] : []
      case 'load-outbox':
        return [{ kind: 'load' }]
      case 'send-bet':
        if (scope.door === 'call') return callOrder(request.entry, line)
        return send(createBet.name, z.encode(createBet.body, createBetFrom(request.entry, sender)), request.entry.ref)
      case 'send-cash-out':
        return send(createBet.name, z.encode(createBet.body, cashOutFrom(request.entry, sender)), request.entry.ref)
      case 'send-amendment':
        return send(amendBet.name, z.encode(amendBet.body, amendBetFrom(request.entry)), request.entry.ref)
      case 'ask-outcome':
        return line.member !== null && isOpen ? [{ kind: 'ask', ticket, ref: request.ref, fence: request.fence }] : []
      case 'watch-cash-out':
        return line.member === null || request.marketId === null
          ? []
          : send(
              watchCashOut.name,
              z.encode(watchCashOut.body, { memberCode: line.member.memberCode, marketId: request.marketId, part: request.part }),
              null,
            )
      case 'log-out':
        return [{ kind: 'log out', member: line.member?.memberCode ?? null }]
      default:
        return []
    }
  }
  /** A call goes in the name of its line's member, with or without a connection. */
  const callOrder = (entry: SentBet, { member, generation }: Line): readonly Effect[] =>
    member === null
      ? []
      : [
          {
            ...{ kind: 'send', ticket: member.memberCode, name: placeOrder.path, body: plain(orderCallFrom(entry)) },
            ...{ order: entry.ref, line: generation },
          },
        ]
  /** Opens and closes the tab's own socket, as the gateway does. */
  const rewired = ({ tab, asked, ...rest }: Turned): Turned => {
    let { socket } = tab
    for (const { request, line } of asked) {
      if (request.type === 'open-link') socket = sameLine(line, tab.ledger) ? { line, isOpen: false, ticket: null } : socket
      if (request.type === 'close-link') socket = null
    }
    return { tab: { ...tab, socket }, asked, ...rest }
  }
  const isFiring = (chart: string, timer: string): boolean =>
    !timer.includes('.expiry.') && (scope.takesOver || chart !== 'orders') && !scope.still.some((name) => timer.includes(`.${name}.`))
  const turnedBy = (before: Tab | null, input: Input): readonly Turned[] => {
    if (input.does === 'open') {
      const opened = rewired(openTab(roster))
      return scope.level === 3 ? [opened] : [opened, rewired(record(roster, opened.tab, levelSaid(scope.level)))]
    }
    if (before === null) return []
    const turns: Turned[] = []
    const now = (): Tab => turns.at(-1)?.tab ?? before
    const on = (fact: Fact, generation: number | null): void => {
      if (generation === null || now().ledger.generation === generation) turns.push(rewired(record(roster, now(), fact)))
    }
    const rewire = (socket: Tab['socket']): void => void turns.push({ tab: { ...now(), socket }, asked: [], facts: [] })
    switch (input.does) {
      case 'record':
        on(input.fact, input.generation)
        return turns
      case 'fire':
        return [rewired(fire(roster, before, input.chart, input.timer))]
      case 'wait':
        return [{ tab: passed(before, input.ms, isFiring), asked: [], facts: [] }]
      case 'connect': {
        const { socket } = before
        if (socket === null || socket.isOpen) return []
        const { line } = socket
        if (line.member !== null && line.member.memberCode !== input.cookie) {
          on({ type: 'session.refused', said: said('LOGIN_AGAIN') }, line.generation)
          return turns
        }
        on({ type: 'ticket.given', memberCode: input.cookie }, line.generation)
        if (!sameLine(line, now().ledger) || now().socket !== socket) return turns
        rewire({ line, isOpen: true, ticket: input.cookie })
        on({ type: 'link.opened' }, line.generation)
        return turns
      }
      case 'drop': {
        const { socket } = before
        if (socket === null) return []
        rewire(null)
        on({ type: 'link.failed', reason: 'connection dropped', dice: 0.5 }, socket.line.generation)
        return turns
      }
      case 'log in':
        on({ type: 'login.submitted', userId: input.member, password: secret('') }, null)
        on({ type: 'login.accepted', way: 'password', member: memberOf(input.member) }, null)
        turns.push(rewired(fire(roster, now(), 'session', 'xstate.after.followUp.session.member.arriving')))
        return turns
      default:
        return input satisfies never
    }
  }
  /** What the press of a gesture shows, if it is one. */
  const shownBy = (before: Tab | null, input: Input): Press | null => {
    if (before === null || input.does !== 'record') return null
    const { fact } = input
    const member = before.ledger.member?.memberCode
    if (member === undefined) return null
    if (fact.type === 'place.pressed' || fact.type === 'confirm.pressed') {
      const slip = slipsOf(before).find((each) => each.slip === fact.slip)
      return slip === undefined ? null : { ref: fact.ref, member, kind: 'bet', terms: termsOfSlip(slip) }
    }
    if (fact.type === 'one-click.pressed') {
      const { pick, stakePaise } = fact
      return {
        ref: fact.ref,
        member,
        kind: 'bet',
        terms: termsOfSlip({ pick, odds: pick.odds, limit: pick.odds, stakePaise, persists: false }),
      }
    }
    if (fact.type === 'amend.pressed') {
      const { bet, terms } = amendmentIn(before)
      return { ref: fact.ref, member, kind: 'amendment', terms: [bet?.betId, terms?.odds, terms?.stake] }
    }
    return fact.type === 'cash-out.pressed' ? { ref: fact.ref, member, kind: 'cash-out', terms: termsOfOffer(cashOutOf(before)) } : null
  }
  return { isFiring, turnedBy, shownBy, effectsOf }
}
