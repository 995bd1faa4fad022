// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `code-flow.says.json`.
import { assign, enqueueActions } from 'xstate'
import type { FlowForm } from '#client/ledger/facts.ts'
import { type Flow, type FlowView, USUAL_CODE } from '#client/player/login.ts'
import type { Request } from '#client/ledger/requests.ts'
import { type Said, said } from '#domain/said.ts'
import type { Millis } from '#contract/scalar.ts'
import { millisSchema } from '#contract/scalar.ts'
import { type Delays, type Emitted, type Heard, emit, setup } from '../setup.ts'

type Phase = FlowView['phase']
type Context = {
  readonly flow: Flow
  readonly delays: Delays
  readonly phase: Phase
  readonly phone: string
  readonly codeId: string | null
  /** The length of the code, as the exchange said when it sent one. */
  readonly digits: number
  readonly resendAt: Millis | null
  /** The referral's kind, as the exchange names it. */
  readonly kind: string
  readonly form: FlowForm | null
  readonly error: Said | null
}

type FlowInput = { readonly flow: Flow; readonly delays: Delays }

const asked = (request: Request) => ({ type: 'request' as const, request })
const isNumber = (phone: string): boolean => /^\d{10}$/.test(phone)
const viewOf = ({ phase, phone, digits, resendAt, error }: Context): FlowView => ({ phase, phone, digits, resendAt, error })

/** A flow before the player types a number. */
const newFlow = ({ flow, delays }: FlowInput): Context => ({
  flow,
  delays,
  phase: 'number',
  phone: '',
  codeId: null,
  digits: USUAL_CODE,
  resendAt: null,
  kind: '',
  form: null,
  error: null,
})

/**
 * A phone number proved by a code. One actor each registers, logs in and chooses a new password (AUTH-08 to AUTH-13, AUTH-19).
 * Without an order from an earlier code a form does nothing (AUTH-09).
 */
export const codeFlowMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Heard,
    emitted: {} as Emitted,
    input: {} as FlowInput,
    tags: {} as 'waiting',
  },
  delays: {
    noAnswer: ({ context }) => context.delays.answerMs,
    resend: ({ context }) => context.delays.resendMs,
  },
  guards: {
    isNumber: ({ event }) => event.type === 'code.requested' && isNumber(event.phone),
    undeclared: ({ context, event }) =>
      event.type === 'form.submitted' && context.flow === 'register' && !(event.form.adult && event.form.terms),
    needsReferral: ({ context, event }) => event.type === 'form.submitted' && context.flow === 'register' && event.form.referCode !== '',
  },
  actions: {
    enter: enqueueActions(({ context, enqueue }, { phase }: { readonly phase: Phase }) => {
      enqueue.assign({ phase })
      enqueue.emit({ type: 'fact', fact: { type: 'flow.moved', flow: context.flow, view: viewOf({ ...context, phase }) } })
    }),
    showFlow: emit(({ context }) => ({
      type: 'fact' as const,
      fact: { type: 'flow.moved' as const, flow: context.flow, view: viewOf(context) },
    })),
    keepPhone: assign(({ event }) => (event.type === 'code.requested' ? { phone: event.phone, error: null } : {})),
    keepOrder: assign(({ context, event }) =>
      event.type === 'code.sent'
        ? { codeId: event.codeId, digits: event.digits, resendAt: millisSchema.parse(event.at + context.delays.resendMs), error: null }
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
    toastWelcome: emit(({ context, event }) => ({
      type: 'fact' as const,
      fact: {
        type: 'toast.raised' as const,
        tone: 'success' as const,
        said:
          event.type === 'login.accepted' && event.message !== undefined
            ? said('words', event.message)
            : said(context.flow === 'register' ? 'registered' : 'loginSuccess'),
      },
    })),
    reset: assign({ phone: '', codeId: null, resendAt: null, kind: '', form: null, error: null }),
    forgetOrder: assign({ codeId: null, resendAt: null, form: null, error: null }),
    askCode: emit(({ context }) => asked({ type: 'send-code', flow: context.flow, phone: context.phone })),
    askAgain: enqueueActions(({ context, enqueue }) => {
      if (context.codeId !== null) enqueue.emit(asked({ type: 'resend-code', flow: context.flow, codeId: context.codeId }))
    }),
    checkReferral: enqueueActions(({ context, enqueue }) => {
      if (context.form !== null) enqueue.emit(asked({ type: 'check-referral', code: context.form.referCode }))
    }),
    submit: enqueueActions(({ context, enqueue }) => {
      const { flow, phone, codeId, kind, form } = context
      if (codeId !== null && form !== null) enqueue.emit(asked({ type: 'submit-flow', flow, phone, codeId, kind, form }))
    }),
  },
}).createMachine({
  id: 'code-flow',
  description: 'A phone number proved by a code: to register, to log in, or to choose a new password.',
  context: ({ input }) => newFlow(input),
  initial: 'number',
  on: {
    'login.closed': { target: '.number', actions: 'reset' },
    'session.started': { target: '.number', actions: 'reset' },
  },
  states: {
    number: {
      description: 'The player types the phone number. Get OTP is off until it has ten digits.',
      meta: { requirements: ['AUTH-04', 'AUTH-09'] },
      entry: { type: 'enter', params: { phase: 'number' } },
      on: { 'code.requested': { guard: 'isNumber', target: 'asking', actions: 'keepPhone' } },
    },
    asking: {
      description: 'The exchange is asked to send a code.',
      meta: { requirements: ['AUTH-08', 'AUTH-19'] },
      tags: ['waiting'],
      entry: [{ type: 'enter', params: { phase: 'asking' } }, 'askCode'],
      on: {
        'code.sent': { target: 'code', actions: 'keepOrder' },
        'code.refused': { target: 'number', actions: ['keepError', 'toastError'] },
        'flow.left': 'number',
      },
      after: { noAnswer: { target: 'number', actions: ['keepError', 'toastError'] } },
    },
    code: {
      description: 'A code was sent: the form and the timer are usable.',
      meta: { requirements: ['AUTH-05', 'AUTH-08'] },
      type: 'parallel',
      on: { 'flow.left': { target: 'number', actions: 'forgetOrder' } },
      states: {
        timer: {
          description: 'Whether the code can be sent again.',
          initial: 'counting',
          states: {
            counting: {
              description: "'Resend OTP' is off and counts down from 0:59.",
              meta: { requirements: ['AUTH-08'] },
              after: { resend: 'ready' },
            },
            ready: {
              description: 'The player can ask for another code.',
              meta: { requirements: ['AUTH-08'] },
              on: {
                'resend.pressed': { target: 'resending' },
              },
            },
            resending: {
              description: 'The exchange is asked for another code.',
              meta: { requirements: ['AUTH-08', 'AUTH-13'] },
              entry: 'askAgain',
              on: {
                'code.sent': { target: 'counting', actions: ['keepOrder', 'showFlow'] },
                'code.refused': { target: 'ready', actions: ['keepError', 'showFlow', 'toastError'] },
              },
              after: { noAnswer: { target: 'ready', actions: ['keepError', 'showFlow', 'toastError'] } },
            },
          },
        },
        form: {
          description: 'How far the form with the code is.',
          initial: 'filling',
          states: {
            filling: {
              description: 'The player fills in the code and, to register, password, promo, terms and the declaration of age.',
              meta: { requirements: ['AUTH-05', 'AUTH-06', 'AUTH-07', 'AUTH-17'] },
              entry: ['dropForm', { type: 'enter', params: { phase: 'code' } }],
              on: {
                'form.submitted': [
                  { guard: 'undeclared', target: 'filling', reenter: true, actions: 'keepUndeclared' },
                  { guard: 'needsReferral', target: 'confirming', actions: 'keepForm' },
                  { target: 'submitting', actions: 'keepForm' },
                ],
              },
            },
            confirming: {
              description: 'The exchange confirms the referral code first; the registration sends its kind.',
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
              description: 'The exchange checks the code, then registers, logs in or changes the password.',
              meta: { requirements: ['AUTH-11', 'AUTH-12', 'AUTH-13'] },
              tags: ['waiting'],
              entry: [{ type: 'enter', params: { phase: 'submitting' } }, 'submit'],
              on: {
                'login.accepted': { actions: 'toastWelcome' },
                'login.refused': { target: 'filling', actions: ['keepError', 'toastError'] },
              },
              after: { noAnswer: { target: 'filling', actions: ['keepError', 'toastError'] } },
            },
          },
        },
      },
    },
  },
})
