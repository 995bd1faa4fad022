import { assign, enqueueActions } from 'xstate'
import type { Member } from '#domain/ledger.ts'
import { text } from '#domain/text.ts'
import { type Emitted, type Told, emit, setup } from './setup.ts'

type Context = { readonly member: Member | null; readonly ending: string | null }

/** Who is playing: visitor or member (SESS-01, SESS-03, SESS-06). Logout is written once, though several causes lead to it. */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as Told, emitted: {} as Emitted },
  delays: { noAnswer: 20_000 },
  guards: {
    isSomebodyElse: ({ context, event }) => event.type === 'ticket.given' && event.memberCode !== context.member?.memberCode,
    isMember: ({ event }) => event.type === 'session.restored' && event.member !== null,
  },
  actions: {
    restore: emit({ type: 'request' as const, request: { type: 'restore-session' as const } }),
    loadOutbox: emit({ type: 'request' as const, request: { type: 'load-outbox' as const } }),
    submit: emit(({ event }) => ({
      type: 'request' as const,
      request:
        event.type === 'login.submitted'
          ? { type: 'log-in' as const, userId: event.userId, password: event.password }
          : { type: 'log-in-demo' as const },
    })),
    keepMember: assign({
      member: ({ event }) => (event.type === 'login.accepted' || event.type === 'session.restored' ? event.member : null),
    }),
    dropMember: assign({ member: null }),
    keepReason: assign({
      ending: ({ event }) =>
        event.type === 'session.refused' || event.type === 'logout.heard'
          ? event.text
          : event.type === 'ticket.given'
            ? text.loggedOutElsewhere
            : null,
    }),
    tellFailed: emit(({ event }) => ({
      type: 'fact' as const,
      fact: { type: 'login.failed' as const, text: event.type === 'login.refused' ? event.text : text.network },
    })),
    tellStarted: enqueueActions(({ context, enqueue }) => {
      if (context.member !== null) enqueue.emit({ type: 'fact', fact: { type: 'session.started', member: context.member } })
    }),
    tellEnded: enqueueActions(({ context, enqueue }) => {
      if (context.member !== null)
        enqueue.emit({ type: 'fact', fact: { type: 'session.ended', member: context.member.memberCode, text: context.ending } })
    }),
    sayWhy: emit(({ context }) => ({
      type: 'fact' as const,
      fact: { type: 'toast.raised' as const, tone: 'info' as const, text: context.ending ?? text.loggedOut },
    })),
    logOut: emit({ type: 'request' as const, request: { type: 'log-out' as const } }),
  },
}).createMachine({
  id: 'session',
  context: { member: null, ending: null },
  initial: 'starting',
  entry: 'loadOutbox',
  states: {
    starting: {
      description: 'Asks the exchange who the cookie says the player is.',
      meta: { requirements: ['SESS-04'] },
      entry: 'restore',
      on: {
        'session.restored': [{ guard: 'isMember', target: 'member', actions: 'keepMember' }, { target: 'visitor' }],
        'session.refused': 'visitor',
      },
    },
    visitor: {
      description: 'May look at everything that is open, and log in.',
      meta: { requirements: ['HTTP-06'] },
      on: { 'login.submitted': { target: 'submitting', actions: 'submit' }, 'demo.pressed': { target: 'submitting', actions: 'submit' } },
    },
    submitting: {
      description: 'The exchange checks the credentials.',
      meta: { requirements: ['SESS-01', 'SESS-02'] },
      on: {
        'login.accepted': { target: 'member', actions: 'keepMember' },
        'login.refused': { target: 'visitor', actions: 'tellFailed' },
      },
      after: { noAnswer: { target: 'visitor', actions: 'tellFailed' } },
    },
    member: {
      description: 'Logged in: bets, balance and settings are theirs.',
      meta: { requirements: ['SESS-01', 'SESS-10'] },
      entry: 'tellStarted',
      exit: ['tellEnded', 'sayWhy', 'dropMember'],
      on: {
        'logout.pressed': { target: 'visitor', actions: ['keepReason', 'logOut'] },
        'session.refused': { target: 'visitor', actions: 'keepReason' },
        'ticket.given': { guard: 'isSomebodyElse', target: 'visitor', actions: 'keepReason' },
        'logout.heard': { target: 'visitor', actions: ['keepReason', 'logOut'] },
      },
    },
  },
})
