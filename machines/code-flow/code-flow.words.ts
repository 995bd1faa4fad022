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

export type FlowInput = { readonly flow: Flow; readonly delays: Delays }

const asked = (request: Request) => ({ type: 'request' as const, request })
const isNumber = (phone: string): boolean => /^\d{10}$/.test(phone)
const viewOf = ({ phase, phone, digits, resendAt, error }: Context): FlowView => ({ phase, phone, digits, resendAt, error })

/** A flow before the player types a number. */
export const newFlow = ({ flow, delays }: FlowInput): Context => ({
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

/** The guards, actions and delays of `code-flow.machine.ts`. A fact reaches only the flow that it names (`addressing.ts`). */
export const codeFlowChart = setup({
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
    toastWelcome: emit(({ event }) => ({
      type: 'fact' as const,
      fact: {
        type: 'toast.raised' as const,
        tone: 'success' as const,
        said: event.type === 'login.accepted' && event.message !== undefined ? said('words', event.message) : said('loginSuccess'),
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
})
