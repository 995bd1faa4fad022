// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `session.says.json`.
import { assign, enqueueActions } from 'xstate'
import type { Secret } from '#contract/secret.ts'
import type { Member } from '#client/player/member.ts'
import { FLOWS, type LoginWay, type Target, pathOf } from '#client/player/login.ts'
import type { Request } from '#client/ledger/requests.ts'
import { type Said, said } from '#domain/said.ts'
import { type Delays, type Emitted, type Heard, emit, setup } from '../setup.ts'

type Context = {
  readonly delays: Delays
  readonly member: Member | null
  /** The exchange did not say whether this browser has a session. */
  readonly isUnanswered: boolean
  readonly expiresInMs: number
  readonly ending: Said | null
  /** What the address carries: a referral, or a login made elsewhere. */
  readonly referCode: string | null
  readonly outside: { readonly way: 'google' | 'whatsapp'; readonly credential: Secret } | null
  /** The page to open after the login. */
  readonly target: Target | null
}

/** The longest delay of a browser's timer. */
const MAX_TIMER_MS = 2_147_483_647
const asked = (request: Request) => ({ type: 'request' as const, request })
const isFlow = (way: LoginWay): boolean => FLOWS.some((flow) => flow === way)

/** The context at start. */
const newSession = (delays: Delays): Context => ({
  delays,
  member: null,
  isUnanswered: false,
  expiresInMs: 0,
  ending: null,
  referCode: null,
  outside: null,
  target: null,
})

/** The session of the player, visitor or member (SESS-01 to SESS-09). All causes of a logout lead to one state. */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: {
    noAnswer: ({ context }) => context.delays.answerMs,
    noPasskey: ({ context }) => context.delays.passkeyMs,
    followUp: ({ context }) => context.delays.followUpMs,
    leave: ({ context }) => context.delays.leaveMs,
    expiry: ({ context }) => context.expiresInMs,
  },
  guards: {
    isOtherMember: ({ context, event }) => event.type === 'ticket.given' && event.memberCode !== context.member?.memberCode,
    isMember: ({ event }) => event.type === 'session.restored' && event.member !== null,
    isUnanswered: ({ context }) => context.isUnanswered,
    cameBack: ({ context }) => context.outside !== null,
    isReferred: ({ context }) => context.referCode !== null,
    /** A login by a flow with a code, whose own chart shows the refusal. */
    ofFlow: ({ event }) => event.type === 'login.refused' && isFlow(event.way),
  },
  actions: {
    restore: emit(asked({ type: 'restore-session' })),
    keepUnanswered: assign({ isUnanswered: ({ event }) => event.type === 'session.restored' && event.isUnanswered === true }),
    loadOutbox: emit(asked({ type: 'load-outbox' })),
    /** The page that the player chose meanwhile stays the target. */
    keepVisit: assign(({ context, event }) =>
      event.type !== 'visitor.arrived'
        ? {}
        : {
            referCode: event.referCode,
            target: context.target ?? event.target,
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
    /** Drops the login made elsewhere: a member is logged in already, or the exchange refused it. */
    dropOutside: enqueueActions(({ context, enqueue }) => {
      if (context.outside === null) return
      enqueue.emit(asked({ type: 'clean-address' }))
      enqueue.assign({ outside: null })
    }),
    askRegister: emit({ type: 'fact' as const, fact: { type: 'login.asked' as const, tab: 'register' as const } }),
    checkReferral: enqueueActions(({ context, enqueue }) => {
      if (context.referCode !== null) enqueue.emit(asked({ type: 'check-referral', code: context.referCode }))
    }),
    askLogin: emit({ type: 'fact' as const, fact: { type: 'login.asked' as const, tab: 'login' as const } }),
    submit: emit(({ event }) =>
      asked(
        event.type === 'login.submitted' ? { type: 'log-in', userId: event.userId, password: event.password } : { type: 'log-in-demo' },
      ),
    ),
    askPasskey: emit(asked({ type: 'ask-passkey' })),
    submitPasskey: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'passkey.signed') enqueue.emit(asked({ type: 'log-in-passkey', proof: event.proof }))
    }),
    claim: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'handle.given') enqueue.emit(asked({ type: 'claim-session', way: event.way, handle: event.handle }))
    }),
    keepMember: assign(({ event }) => {
      const member = event.type === 'login.accepted' || event.type === 'session.restored' ? event.member : null
      return member === null
        ? {}
        : { member, isUnanswered: false, expiresInMs: Math.min(MAX_TIMER_MS, Math.max(0, member.expiresAt - event.at)) }
    }),
    keepReason: assign({
      ending: ({ event }) =>
        event.type === 'session.refused' || event.type === 'logout.heard' || event.type === 'balance.refused'
          ? event.said
          : event.type === 'ticket.given'
            ? said('LOGGED_OUT')
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
    /** The actions of every end of a session, after its reason is kept: this tab forgets the session too (SESS-03). */
    endSession: enqueueActions(({ context: { member, ending }, enqueue }) => {
      enqueue.emit(asked({ type: 'forget-session' }))
      if (member !== null) enqueue.emit({ type: 'fact', fact: { type: 'session.ended', member: member.memberCode, said: ending } })
      enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: 'info', said: ending ?? said('loggedOut') } })
      enqueue.assign({ member: null, referCode: null })
    }),
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
    /** Reloads a sportsbook page (SESS-07); opens any other page (SESS-08). */
    goOn: enqueueActions(({ context, event, enqueue }) => {
      const target = event.type === 'target.chosen' ? event.target : context.target
      const isChosen = event.type === 'target.chosen' || event.type === 'session.restored'
      if (target === null) return
      enqueue.emit(asked(target.page.includes('sportsbook') ? { type: 'reload-page' } : { type: 'go-to', path: pathOf(target) }))
      enqueue.emit({ type: 'fact', fact: { type: 'target.reached', target, isChosen } })
    }),
  },
}).createMachine({
  id: 'session',
  description: 'The session of a player, visitor or member; every cause of a logout leads to one state.',
  context: ({ input }) => newSession(input.delays),
  initial: 'starting',
  entry: 'loadOutbox',
  states: {
    starting: {
      description: 'Asks the exchange for the member of the cookie. A player can log in without waiting for the answer.',
      entry: 'restore',
      exit: 'keepUnanswered',
      initial: 'asking',
      on: {
        'visitor.arrived': { actions: 'keepVisit' },
        'login.submitted': { target: 'submitting', actions: ['dropOutside', 'submit'] },
        'demo.pressed': { target: 'submitting', actions: ['dropOutside', 'submit'] },
        'passkey.pressed': { target: 'presenting', actions: ['dropOutside', 'askPasskey'] },
        'handle.given': { target: 'claiming', actions: ['dropOutside', 'claim'] },
        'login.accepted': { target: 'member', actions: ['dropOutside', 'keepMember'] },
      },
      states: {
        asking: {
          description: 'Nothing was chosen yet.',
          meta: { requirements: ['SESS-04', 'SESS-14', 'SESS-16'] },
          on: {
            'target.chosen': { target: 'chosen', actions: 'keepTarget' },
            'session.restored': [
              { guard: 'isMember', target: '#session.member.settled', actions: ['keepMember', 'dropOutside'] },
              { guard: 'cameBack', target: '#session.submitting', actions: 'submitOutside' },
              { guard: 'isReferred', target: '#session.visitor', actions: ['askRegister', 'checkReferral'] },
              { target: '#session.visitor' },
            ],
          },
        },
        chosen: {
          description: 'A page for members was chosen. When the exchange answers, a member gets the page and a visitor the login.',
          meta: { requirements: ['SESS-08', 'SESS-09'] },
          on: {
            'target.chosen': { actions: 'keepTarget' },
            'session.restored': [
              { guard: 'isMember', target: '#session.member.settled', actions: ['keepMember', 'dropOutside', 'goOn', 'dropTarget'] },
              { guard: 'cameBack', target: '#session.submitting', actions: 'submitOutside' },
              { guard: 'isReferred', target: '#session.visitor', actions: ['askRegister', 'checkReferral'] },
              { target: '#session.visitor', actions: 'askLogin' },
            ],
          },
        },
      },
    },
    visitor: {
      description:
        'A visitor sees the public pages and can log in. The chart remembers a page for members until then. A session that the exchange did not answer for is asked for again when the link comes up.',
      meta: { requirements: ['HTTP-06', 'SESS-04', 'SESS-09'] },
      on: {
        'link.up': { guard: 'isUnanswered', actions: 'restore' },
        'session.restored': [{ guard: 'isMember', target: 'member', actions: 'keepMember' }, { actions: 'keepUnanswered' }],
        'login.submitted': { target: 'submitting', actions: 'submit' },
        'demo.pressed': { target: 'submitting', actions: 'submit' },
        'passkey.pressed': { target: 'presenting', actions: 'askPasskey' },
        'handle.given': { target: 'claiming', actions: 'claim' },
        'login.accepted': { target: 'member', actions: 'keepMember' },
        'target.chosen': { actions: ['keepTarget', 'askLogin'] },
        'login.closed': { actions: 'dropTarget' },
      },
    },
    presenting: {
      description: 'The browser asks the player for a passkey of this site.',
      meta: { requirements: ['ACCT-13'] },
      on: {
        'passkey.signed': { target: 'submitting', actions: 'submitPasskey' },
        'login.refused': { target: 'visitor', actions: ['tellFailed', 'toastFailed'] },
      },
      after: { noPasskey: { target: 'visitor', actions: ['tellFailed', 'toastFailed'] } },
    },
    submitting: {
      description: 'The exchange checks the credentials.',
      meta: { requirements: ['SESS-01', 'SESS-02', 'AUTH-14', 'ACCT-13'] },
      on: {
        'handle.given': { target: 'claiming', actions: 'claim' },
        'login.accepted': { target: 'member', actions: 'keepMember' },
        'login.refused': { target: 'visitor', actions: ['tellFailed', 'toastFailed'] },
      },
      after: { noAnswer: { target: 'visitor', actions: ['tellFailed', 'toastFailed'] } },
    },
    claiming: {
      description: 'Turns a login over the socket into the session of this browser.',
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
      description: "Logged in: bets, balance and settings are the member's.",
      meta: { requirements: ['SESS-01', 'SESS-03', 'SESS-10'] },
      entry: 'tellStarted',
      initial: 'arriving',
      on: {
        'logout.pressed': { target: 'visitor', actions: ['keepReason', 'logOutAndReload', 'endSession'] },
        'session.refused': { target: 'visitor', actions: ['keepReason', 'endSession'] },
        'ticket.given': { guard: 'isOtherMember', target: 'visitor', actions: ['keepReason', 'endSession'] },
        'logout.heard': { target: 'visitor', actions: ['keepReason', 'logOut', 'endSession'] },
        'target.chosen': { actions: 'goOn' },
      },
      after: { expiry: { target: 'visitor', actions: ['keepExpired', 'logOut', 'endSession'] } },
      states: {
        arriving: {
          description: 'Just logged in: opens the remembered page after 300 ms.',
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
          description: 'The balance call asked for a logout: a toast says why, and the logout follows after 2 s.',
          meta: { requirements: ['SESS-05'] },
          after: { leave: { target: '#session.visitor', actions: ['logOut', 'endSession'] } },
        },
      },
    },
  },
})
