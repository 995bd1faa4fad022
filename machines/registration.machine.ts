import { assign, enqueueActions } from 'xstate'
import type { FlowForm } from '#domain/facts.ts'
import type { Flow, FlowView } from '#domain/login.ts'
import type { Request } from '#domain/requests.ts'
import { type Said, said } from '#domain/said.ts'
import type { Millis } from '#contract/scalar.ts'
import { millisSchema } from '#contract/scalar.ts'
import { type Delays, type Emitted, type Told, emit, setup } from './setup.ts'

type Phase = FlowView['phase']
type Context = {
  readonly flow: Flow
  readonly delays: Delays
  readonly phase: Phase
  readonly phone: string
  readonly orderId: string | null
  readonly resendAt: Millis | null
  /** What the exchange called the referral. */
  readonly kind: string
  readonly form: FlowForm | null
  readonly error: Said | null
}

const asked = (request: Request) => ({ type: 'request' as const, request })
const isNumber = (phone: string): boolean => /^\d{10}$/.test(phone)
const viewOf = ({ phase, phone, resendAt, error }: Context): FlowView => ({ phase, phone, resendAt, error })

/**
 * A phone number proved by a code: to register, to log in, or to choose a new password; one actor each (AUTH-08 to AUTH-13, AUTH-19).
 * Without an order from an earlier code a form does nothing (AUTH-09).
 */
export const registrationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Told,
    emitted: {} as Emitted,
    input: {} as { readonly flow: Flow; readonly delays: Delays },
    tags: {} as 'waiting',
  },
  delays: {
    noAnswer: ({ context }) => context.delays.answerMs,
    resend: ({ context }) => context.delays.resendMs,
  },
  guards: {
    mine: ({ context, event }) => 'flow' in event && event.flow === context.flow,
    isMyNumber: ({ context, event }) => event.type === 'code.requested' && event.flow === context.flow && isNumber(event.phone),
    isMyWay: ({ context, event }) => 'way' in event && event.way === context.flow,
    undeclared: ({ context, event }) =>
      event.type === 'form.submitted' &&
      event.flow === context.flow &&
      context.flow === 'register' &&
      !(event.form.adult && event.form.terms),
    needsReferral: ({ context, event }) =>
      event.type === 'form.submitted' && event.flow === context.flow && context.flow === 'register' && event.form.referCode !== '',
  },
  actions: {
    enter: enqueueActions(({ context, enqueue }, { phase }: { readonly phase: Phase }) => {
      enqueue.assign({ phase })
      enqueue.emit({ type: 'fact', fact: { type: 'flow.moved', flow: context.flow, view: viewOf({ ...context, phase }) } })
    }),
    tell: emit(({ context }) => ({
      type: 'fact' as const,
      fact: { type: 'flow.moved' as const, flow: context.flow, view: viewOf(context) },
    })),
    keepPhone: assign(({ event }) => (event.type === 'code.requested' ? { phone: event.phone, error: null } : {})),
    keepOrder: assign(({ context, event }) =>
      event.type === 'code.sent'
        ? { orderId: event.orderId, resendAt: millisSchema.parse(event.at + context.delays.resendMs), error: null }
        : {},
    ),
    keepForm: assign(({ event }) => (event.type === 'form.submitted' ? { form: event.form, kind: '', error: null } : {})),
    keepKind: assign(({ event }) => (event.type === 'referral.confirmed' ? { kind: event.kind } : {})),
    keepError: assign(({ event }) => ({
      error:
        event.type === 'code.refused' || event.type === 'referral.refused' || event.type === 'login.refused' ? event.said : said('network'),
    })),
    dropForm: assign({ form: null }),
    keepUndeclared: assign(({ event }) => ({
      error: event.type === 'form.submitted' && !event.form.adult ? said('mustBeAdult') : said('mustAcceptTerms'),
    })),
    toastError: emit(({ context }) => ({
      type: 'fact' as const,
      fact: { type: 'toast.raised' as const, tone: 'error' as const, said: context.error ?? said('network') },
    })),
    toastWelcome: emit(() => ({
      type: 'fact' as const,
      fact: {
        type: 'toast.raised' as const,
        tone: 'success' as const,
        said: said('loginSuccess'),
      },
    })),
    reset: assign({ phone: '', orderId: null, resendAt: null, kind: '', form: null, error: null }),
    forgetOrder: assign({ orderId: null, resendAt: null, form: null, error: null }),
    askCode: emit(({ context }) => asked({ type: 'send-code', flow: context.flow, phone: context.phone })),
    askAgain: enqueueActions(({ context, enqueue }) => {
      if (context.orderId !== null) enqueue.emit(asked({ type: 'resend-code', flow: context.flow, orderId: context.orderId }))
    }),
    checkReferral: enqueueActions(({ context, enqueue }) => {
      if (context.form !== null) enqueue.emit(asked({ type: 'check-referral', code: context.form.referCode }))
    }),
    submit: enqueueActions(({ context, enqueue }) => {
      const { flow, phone, orderId, kind, form } = context
      if (orderId !== null && form !== null) enqueue.emit(asked({ type: 'submit-flow', flow, phone, orderId, kind, form }))
    }),
  },
}).createMachine({
  id: 'registration',
  context: ({ input }) => ({
    flow: input.flow,
    delays: input.delays,
    phase: 'number',
    phone: '',
    orderId: null,
    resendAt: null,
    kind: '',
    form: null,
    error: null,
  }),
  initial: 'number',
  on: {
    'login.closed': { target: '.number', actions: 'reset' },
    'session.started': { target: '.number', actions: 'reset' },
  },
  states: {
    number: {
      description: 'The phone number is typed. Get OTP waits for ten digits.',
      meta: { requirements: ['AUTH-04', 'AUTH-09'] },
      entry: ['dropForm', { type: 'enter', params: { phase: 'number' } }],
      on: { 'code.requested': { guard: 'isMyNumber', target: 'asking', actions: 'keepPhone' } },
    },
    asking: {
      description: 'The exchange is asked to send a code.',
      meta: { requirements: ['AUTH-08', 'AUTH-19'] },
      tags: ['waiting'],
      entry: [{ type: 'enter', params: { phase: 'asking' } }, 'askCode'],
      on: {
        'code.sent': { guard: 'mine', target: 'code', actions: 'keepOrder' },
        'code.refused': { guard: 'mine', target: 'number', actions: ['keepError', 'toastError'] },
        'flow.left': { guard: 'mine', target: 'number', actions: 'forgetOrder' },
      },
      after: { noAnswer: { target: 'number', actions: ['keepError', 'toastError'] } },
    },
    code: {
      description: 'A code was sent: the form and the timer are usable.',
      meta: { requirements: ['AUTH-05', 'AUTH-08'] },
      type: 'parallel',
      on: { 'flow.left': { guard: 'mine', target: 'number', actions: 'forgetOrder' } },
      states: {
        timer: {
          initial: 'counting',
          states: {
            counting: {
              description: "'Resend OTP' counts down from 0:59.",
              meta: { requirements: ['AUTH-08'] },
              after: { resend: 'ready' },
            },
            ready: {
              description: 'Another code may be asked for.',
              meta: { requirements: ['AUTH-08'] },
              on: {
                'resend.pressed': { guard: 'mine', target: 'resending' },
              },
            },
            resending: {
              description: 'The exchange is asked for another code.',
              meta: { requirements: ['AUTH-08', 'AUTH-13'] },
              entry: 'askAgain',
              on: {
                'code.sent': { guard: 'mine', target: 'counting', actions: ['keepOrder', 'tell'] },
                'code.refused': { guard: 'mine', target: 'ready', actions: ['keepError', 'tell', 'toastError'] },
              },
              after: { noAnswer: { target: 'ready', actions: ['keepError', 'tell', 'toastError'] } },
            },
          },
        },
        form: {
          initial: 'filling',
          states: {
            filling: {
              description: 'Code and, to register, password, promo, terms and the declaration of age are filled in.',
              meta: { requirements: ['AUTH-05', 'AUTH-06', 'AUTH-07', 'AUTH-17'] },
              entry: ['dropForm', { type: 'enter', params: { phase: 'code' } }],
              on: {
                'form.submitted': [
                  { guard: 'undeclared', target: 'filling', reenter: true, actions: 'keepUndeclared' },
                  { guard: 'needsReferral', target: 'confirming', actions: 'keepForm' },
                  { guard: 'mine', target: 'submitting', actions: 'keepForm' },
                ],
              },
            },
            confirming: {
              description: 'The referral code is confirmed first; its kind goes with the registration.',
              meta: { requirements: ['AUTH-10'] },
              tags: ['waiting'],
              entry: [{ type: 'enter', params: { phase: 'confirming' } }, 'checkReferral'],
              on: {
                'referral.confirmed': { target: 'submitting', actions: 'keepKind' },
                'referral.refused': { target: 'filling', actions: ['keepError', 'toastError'] },
              },
              after: { noAnswer: { target: 'filling', actions: ['keepError', 'toastError'] } },
            },
            submitting: {
              description: 'The exchange checks the code and makes the member, the login or the new password.',
              meta: { requirements: ['AUTH-11', 'AUTH-12', 'AUTH-13'] },
              tags: ['waiting'],
              entry: [{ type: 'enter', params: { phase: 'submitting' } }, 'submit'],
              on: {
                'login.accepted': { guard: 'isMyWay', actions: 'toastWelcome' },
                'login.refused': { guard: 'isMyWay', target: 'filling', actions: ['keepError', 'toastError'] },
              },
              after: { noAnswer: { target: 'filling', actions: ['keepError', 'toastError'] } },
            },
          },
        },
      },
    },
  },
})
