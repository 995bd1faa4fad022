import { assign, enqueueActions } from 'xstate'
import type { Secret } from '#domain/facts.ts'
import type { Member } from '#domain/member.ts'
import { FLOWS, type LoginWay, type Target, pathOf } from '#domain/login.ts'
import type { Request } from '#domain/requests.ts'
import { type Said, said } from '#domain/said.ts'
import { type Delays, type Emitted, type Told, emit, setup } from './setup.ts'

type Context = {
  readonly delays: Delays
  readonly member: Member | null
  readonly expiresInMs: number
  readonly ending: Said | null
  /** What the address brought: a referral, or a login made elsewhere. */
  readonly referCode: string | null
  readonly outside: { readonly way: 'google' | 'whatsapp'; readonly credential: Secret } | null
  /** The page that waits for the login. */
  readonly target: Target | null
}

/** The longest a browser's timer takes. */
const MAX_TIMER_MS = 2_147_483_647
const asked = (request: Request) => ({ type: 'request' as const, request })
const isFlow = (way: LoginWay): boolean => FLOWS.some((flow) => flow === way)

/** How every session ends, once its reason is kept (SESS-03). */
const over = ['tellEnded', 'sayWhy', 'dropMember'] as const

/** Who is playing: visitor or member (SESS-01 to SESS-09). Logout is written once, though many causes lead to it. */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as Told, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: {
    noAnswer: ({ context }) => context.delays.answerMs,
    followUp: ({ context }) => context.delays.followUpMs,
    leave: ({ context }) => context.delays.leaveMs,
    expiry: ({ context }) => context.expiresInMs,
  },
  guards: {
    isSomebodyElse: ({ context, event }) => event.type === 'ticket.given' && event.memberCode !== context.member?.memberCode,
    /** Another member has logged in in this browser. */
    isTaken: ({ event }) => event.type === 'wire.refused' && event.said.key === 'OTHER_MEMBER',
    isMember: ({ event }) => event.type === 'session.restored' && event.member !== null,
    cameBack: ({ context }) => context.outside !== null,
    isReferred: ({ context }) => context.referCode !== null,
    /** The flows have a chart of their own, which tells. */
    ofFlow: ({ event }) => event.type === 'login.refused' && isFlow(event.way),
  },
  actions: {
    restore: emit(asked({ type: 'restore-session' })),
    loadOutbox: emit(asked({ type: 'load-outbox' })),
    keepVisit: assign(({ event }) =>
      event.type !== 'visitor.arrived'
        ? {}
        : {
            referCode: event.referCode,
            target: event.target,
            outside:
              event.google !== null
                ? { way: 'google' as const, credential: event.google }
                : event.whatsapp !== null
                  ? { way: 'whatsapp' as const, credential: event.whatsapp }
                  : null,
          },
    ),
    submitOutside: enqueueActions(({ context, enqueue }) => {
      if (context.outside === null) return
      enqueue.emit(asked({ type: 'log-in-outside', ...context.outside }))
      enqueue.emit(asked({ type: 'clean-address' }))
      enqueue.assign({ outside: null })
    }),
    /** Nobody waits for it: a member is here already, or the exchange said no. */
    dropOutside: enqueueActions(({ context, enqueue }) => {
      if (context.outside === null) return
      enqueue.emit(asked({ type: 'clean-address' }))
      enqueue.assign({ outside: null })
    }),
    askRegister: emit({ type: 'fact' as const, fact: { type: 'login.asked' as const, tab: 'register' as const } }),
    askLogin: emit({ type: 'fact' as const, fact: { type: 'login.asked' as const, tab: 'login' as const } }),
    submit: emit(({ event }) =>
      asked(
        event.type === 'login.submitted' ? { type: 'log-in', userId: event.userId, password: event.password } : { type: 'log-in-demo' },
      ),
    ),
    claim: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'handle.given') enqueue.emit(asked({ type: 'claim-session', way: event.way, handle: event.handle }))
    }),
    keepMember: assign(({ event }) => {
      const member = event.type === 'login.accepted' || event.type === 'session.restored' ? event.member : null
      return member === null ? {} : { member, expiresInMs: Math.min(MAX_TIMER_MS, Math.max(0, member.expiresAt - event.at)) }
    }),
    dropMember: assign({ member: null, referCode: null }),
    keepReason: assign({
      ending: ({ event }) =>
        event.type === 'session.refused' || event.type === 'logout.heard' || event.type === 'balance.refused'
          ? event.said
          : event.type === 'ticket.given'
            ? said('LOGGED_OUT')
            : event.type === 'wire.refused'
              ? said('OTHER_MEMBER')
              : null,
    }),
    keepExpired: assign({ ending: said('LOGIN_AGAIN') }),
    tellFailed: emit(({ event }) => ({
      type: 'fact' as const,
      fact: { type: 'login.failed' as const, said: event.type === 'login.refused' ? event.said : said('network') },
    })),
    toastFailed: emit(({ event }) => ({
      type: 'fact' as const,
      fact: {
        type: 'toast.raised' as const,
        tone: 'error' as const,
        said: event.type === 'login.refused' || event.type === 'balance.refused' ? event.said : said('network'),
      },
    })),
    tellStarted: enqueueActions(({ context, enqueue }) => {
      if (context.member !== null) enqueue.emit({ type: 'fact', fact: { type: 'session.started', member: context.member } })
    }),
    tellEnded: enqueueActions(({ context, enqueue }) => {
      if (context.member !== null)
        enqueue.emit({ type: 'fact', fact: { type: 'session.ended', member: context.member.memberCode, said: context.ending } })
    }),
    sayWhy: emit(({ context }) => ({
      type: 'fact' as const,
      fact: { type: 'toast.raised' as const, tone: 'info' as const, said: context.ending ?? said('loggedOut') },
    })),
    logOut: emit(asked({ type: 'log-out', reload: false })),
    logOutAndReload: emit(asked({ type: 'log-out', reload: true })),
    keepTarget: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'target.chosen') return
      enqueue.assign({ target: event.target })
      enqueue.emit(asked({ type: 'remember-target', target: event.target }))
    }),
    dropTarget: enqueueActions(({ context, enqueue }) => {
      if (context.target === null) return
      enqueue.assign({ target: null })
      enqueue.emit(asked({ type: 'remember-target', target: null }))
    }),
    /** Reloads a sportsbook page (SESS-07); goes to any other page (SESS-08). */
    goOn: enqueueActions(({ context, event, enqueue }) => {
      const target = event.type === 'target.chosen' ? event.target : context.target
      if (target === null) return
      enqueue.emit(asked(target.page.includes('sportsbook') ? { type: 'reload-page' } : { type: 'go-to', path: pathOf(target) }))
      enqueue.emit({ type: 'fact', fact: { type: 'target.reached', target } })
    }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    delays: input.delays,
    member: null,
    expiresInMs: 0,
    ending: null,
    referCode: null,
    outside: null,
    target: null,
  }),
  initial: 'starting',
  entry: 'loadOutbox',
  states: {
    starting: {
      description: 'Asks the exchange who the cookie says the player is. Nobody has to wait for the answer to log in.',
      meta: { requirements: ['SESS-04', 'SESS-14', 'SESS-16'] },
      entry: 'restore',
      on: {
        'visitor.arrived': { actions: 'keepVisit' },
        'login.submitted': { target: 'submitting', actions: ['dropOutside', 'submit'] },
        'demo.pressed': { target: 'submitting', actions: ['dropOutside', 'submit'] },
        'target.chosen': { actions: ['keepTarget', 'askLogin'] },
        'session.restored': [
          { guard: 'isMember', target: 'member.settled', actions: ['keepMember', 'dropOutside'] },
          { guard: 'cameBack', target: 'submitting', actions: 'submitOutside' },
          { guard: 'isReferred', target: 'visitor', actions: 'askRegister' },
          { target: 'visitor' },
        ],
        'session.refused': { target: 'visitor', actions: 'dropOutside' },
      },
    },
    visitor: {
      description: 'May look at everything that is open, and log in. A page for members is remembered until then.',
      meta: { requirements: ['HTTP-06', 'SESS-09'] },
      on: {
        'login.submitted': { target: 'submitting', actions: 'submit' },
        'demo.pressed': { target: 'submitting', actions: 'submit' },
        'handle.given': { target: 'claiming', actions: 'claim' },
        'login.accepted': { target: 'member', actions: 'keepMember' },
        'target.chosen': { actions: ['keepTarget', 'askLogin'] },
        'login.closed': { actions: 'dropTarget' },
      },
    },
    submitting: {
      description: 'The exchange checks the credentials.',
      meta: { requirements: ['SESS-01', 'SESS-02', 'AUTH-14'] },
      on: {
        'handle.given': { target: 'claiming', actions: 'claim' },
        'login.accepted': { target: 'member', actions: 'keepMember' },
        'login.refused': { target: 'visitor', actions: ['tellFailed', 'toastFailed'] },
      },
      after: { noAnswer: { target: 'visitor', actions: ['tellFailed', 'toastFailed'] } },
    },
    claiming: {
      description: 'A login over the socket becomes the session of this browser.',
      meta: { requirements: ['SESS-01', 'AUTH-12', 'AUTH-18'] },
      on: {
        'login.accepted': { target: 'member', actions: 'keepMember' },
        'login.refused': [
          { guard: 'ofFlow', target: 'visitor' },
          { target: 'visitor', actions: ['tellFailed', 'toastFailed'] },
        ],
      },
      after: { noAnswer: { target: 'visitor', actions: ['tellFailed', 'toastFailed'] } },
    },
    member: {
      description: 'Logged in: bets, balance and settings are theirs.',
      meta: { requirements: ['SESS-01', 'SESS-03', 'SESS-10'] },
      entry: 'tellStarted',
      initial: 'arriving',
      on: {
        'logout.pressed': { target: 'visitor', actions: ['keepReason', 'logOutAndReload', ...over] },
        'session.refused': { target: 'visitor', actions: ['keepReason', ...over] },
        'wire.refused': { guard: 'isTaken', target: 'visitor', actions: ['keepReason', ...over] },
        'ticket.given': { guard: 'isSomebodyElse', target: 'visitor', actions: ['keepReason', ...over] },
        'logout.heard': { target: 'visitor', actions: ['keepReason', 'logOut', ...over] },
        'target.chosen': { actions: 'goOn' },
      },
      after: { expiry: { target: 'visitor', actions: ['keepExpired', 'logOut', ...over] } },
      states: {
        arriving: {
          description: 'Just logged in: 300 ms later the page remembered before is gone to.',
          meta: { requirements: ['SESS-01', 'SESS-07', 'SESS-08'] },
          on: { 'balance.refused': { target: 'leaving', actions: ['keepReason', 'toastFailed'] } },
          after: { followUp: { target: 'settled', actions: ['goOn', 'dropTarget'] } },
        },
        settled: {
          description: 'Playing.',
          meta: { requirements: ['SESS-10'] },
          on: { 'balance.refused': { target: 'leaving', actions: ['keepReason', 'toastFailed'] } },
        },
        leaving: {
          description: 'The balance call asked for a logout: it says why, and follows after 2 s.',
          meta: { requirements: ['SESS-05'] },
          after: { leave: { target: '#session.visitor', actions: ['logOut', ...over] } },
        },
      },
    },
  },
})
