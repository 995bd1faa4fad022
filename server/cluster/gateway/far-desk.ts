import type * as z from 'zod/mini'
import { newLoginWithOtp, socketLogin } from '#contract/messages/auth.ts'
import { amendBet, createBet, getBetOutcome, placeBetError } from '#contract/messages/betting.ts'
import { logoutMessage, wireError } from '#contract/messages/browse.ts'
import { watchCashOut, watchCashOuts } from '#contract/messages/cash-out.ts'
import type { BetSlipRef } from '#contract/scalar.ts'
import { text as sentences } from '#copy/catalogue.ts'
import type { Bus, Replied } from '#server/cluster/bus/bus.ts'
import type { Clock } from '#server/ports.ts'
import type { Desk, Outlet, Pass } from '../../live/desk.ts'
import { Encoded, type Frame } from '#doors/frames.ts'
import type { CoreLink } from './core-link.ts'
import { type Flights, createFlights, orderRefOf } from './flights.ts'
import { createRefusals } from './refusals.ts'
import {
  BEAT_MS,
  type Command,
  MOST_FENCED,
  MOST_JOINING,
  type Term,
  admittedSchema,
  headSchema,
  heardSchema,
  joinedSchema,
  parsed,
  splitText,
  subjectsOf,
} from './words.ts'

/** The most requests of one gateway that wait for their reply. */
const MOST_WAITING = 5000
/** How often the core hears that this gateway is there. */
const STAY_MS = 4 * BEAT_MS
/** What a client watches at the core; another core has to hear of it. */
const WATCHES: ReadonlySet<string> = new Set([watchCashOut.name, watchCashOuts.name])
/** What changes the books, and is refused while the core cannot write. */
const WRITES: ReadonlySet<string> = new Set([createBet.name, amendBet.name, socketLogin.name, newLoginWithOtp.name])

export type FarPass = Pass & { readonly text: string }

const UNAVAILABLE = { message: sentences.SERVICE_UNAVAILABLE, code: 'SERVICE_UNAVAILABLE' } as const
type Far = {
  readonly id: number
  readonly pass: FarPass
  readonly outlet: Outlet
  readonly watches: Map<string, Frame>
  readonly flights: Flights
  /** The term in which the core was asked to have it. */
  term: Term | null
}

/** The question what became of an order. Its fence makes an unseen one dead. */
const questionOf = ({ member }: FarPass, ref: BetSlipRef): Frame => ({
  name: getBetOutcome.name,
  text: JSON.stringify([getBetOutcome.name, { memberCode: member, betSlipRef: ref, fence: true }]),
  asksAck: false,
})

/** The desk of the core as a gateway has it: every connection is opened there, and opened again in each new term. */
export const createFarDesk = (gateway: string, bus: Bus, link: CoreLink, clock: Clock): Desk<FarPass> & { readonly close: () => void } => {
  const peers = new Map<number, Far>()
  const refusals = createRefusals()
  /**
   * Says that no core heard this message. Of an order that is its verdict, and the core takes its ref no more; but where the same ref was
   * sent before, that one may be heard.
   */
  const refuse = ({ flights, outlet, pass: { member } }: Far, frame: Frame): void => {
    const ref = orderRefOf(frame)
    if (ref === null || flights.has(ref)) return outlet.send(wireError.name, { name: frame.name, ...UNAVAILABLE })
    if (member !== null) refusals.add({ member, ref })
    outlet.send(placeBetError.name, { betSlipRef: ref, ...UNAVAILABLE })
  }
  /** Was this order refused here before, and does the core not know it yet? */
  const wasRefused = ({ pass: { member } }: Far, frame: Frame): boolean => {
    const ref = member === null || refusals.isEmpty() ? null : orderRefOf(frame)
    return member !== null && ref !== null && refusals.has({ member, ref })
  }
  let made = 0
  let waiting = 0
  const ask = async (term: Term, command: Command): Promise<Replied> => {
    if (waiting >= MOST_WAITING) return { kind: 'not-sent' }
    waiting += 1
    const replied = await bus.request(subjectsOf(term).command, JSON.stringify(command))
    waiting -= 1
    return replied
  }
  const hearAt = (term: Term, { id }: Far, { name, text }: Frame): Promise<Replied> =>
    ask(term, { ask: 'hear', gateway, peer: id, name, text })
  const read = <Schema extends z.ZodMiniType>(schema: Schema, replied: Replied): z.output<Schema> | null => {
    const answer = replied.kind === 'reply' ? schema.safeParse(parsed(replied.body)) : null
    return answer?.success === true ? answer.data : null
  }
  /**
   * Opens connections in this term, says again what they watch, and asks for their orders without a verdict: with a fence, so that the
   * answer is final. Answers false when the core did not say that it has them.
   */
  const open = async (term: Term, how: 'new' | 'again' | 'only', some: readonly Far[]): Promise<boolean> => {
    for (const far of some) far.term = term
    const joining = some.map(({ id, pass }) => ({ peer: id, pass: pass.text }))
    const asked = ask(term, { ask: 'join', gateway, how, peers: joining })
    for (const far of some) {
      for (const frame of far.watches.values()) void send(far, term, frame)
      for (const ref of far.flights.refs()) void hearAt(term, far, questionOf(far.pass, ref))
    }
    const joined = read(joinedSchema, await asked)
    for (const id of joined?.refused ?? [])
      peers.get(id)?.outlet.endWith(logoutMessage.name, { message: sentences.LOGGED_OUT, code: 'LOGGED_OUT' })
    return joined !== null
  }
  const send = async (far: Far, term: Term, frame: Frame): Promise<void> => {
    const ref = orderRefOf(frame)
    const begun = ref === null || far.flights.has(ref) ? null : ref
    if (begun !== null) far.flights.begin(begun)
    const replied = await hearAt(term, far, frame)
    // Without a reply the core may have heard it. Nothing is said and nothing sent again: the next term is asked what became of a bet.
    // That no process serves is not signed: a stranger may say it of an order that the core has.
    if (replied.kind === 'doubt' || (replied.kind === 'no-server' && ref !== null)) return
    const heard = read(heardSchema, replied)
    if (heard?.heard === true) return
    if (begun !== null) far.flights.drop(begun)
    refuse(far, frame)
    if (heard !== null) void openAll(term)
  }
  /** Gives the core the orders that were refused while it took none. */
  const fence = async (): Promise<void> => {
    for (let orders = refusals.oldest(MOST_FENCED); orders.length > 0; orders = refusals.oldest(MOST_FENCED)) {
      const term = link.takesWrites() ? link.term() : null
      const heard = term === null ? null : read(heardSchema, await ask(term, { ask: 'fence', gateway, orders: [...orders] }))
      if (heard?.heard !== true) return
      refusals.drop(orders)
    }
  }
  /** Which pass over all connections is under way; a later one ends it. */
  let pass = 0
  let stopTrying = (): void => undefined
  const openAll = async (term: Term): Promise<void> => {
    pass += 1
    const own = pass
    stopTrying()
    const all = [...peers.values()]
    for (const far of all) far.term = null
    for (let at = 0; at === 0 || at < all.length; at += MOST_JOINING) {
      const some = all.slice(at, at + MOST_JOINING).filter(({ id }) => peers.has(id))
      const isOpen = await open(term, at === 0 ? 'only' : 'again', some)
      if (own !== pass) return
      if (!isOpen) {
        stopTrying = clock.after(BEAT_MS, () => {
          if (link.term() === term) void openAll(term)
        })
        return
      }
    }
  }
  let stopHearing = (): void => undefined
  const hear = (text: string): void => {
    const { head, body } = splitText(text)
    const known = headSchema.safeParse(head)
    const far = known.success ? peers.get(known.data.peer) : undefined
    if (!known.success || far === undefined) return
    const { way, name } = known.data
    const { outlet } = far
    if (way === 'send') {
      far.flights.hear(name, body)
      outlet.send(name, new Encoded(body))
    } else if (way === 'end') outlet.endWith(name, parsed(body))
    else if (way === 'drop') outlet.drop()
    else outlet.cut()
  }
  link.onTerm((term) => {
    stopHearing()
    stopHearing = bus.subscribe(subjectsOf(term).to(gateway), hear)
    void fence()
    void openAll(term)
  })
  let stopStaying = (): void => undefined
  const stay = async (): Promise<void> => {
    stopStaying = clock.after(STAY_MS, () => void stay())
    void fence()
    const term = link.term()
    if (term === null) return
    const heard = read(heardSchema, await ask(term, { ask: 'stay', gateway }))
    if (heard?.heard === false && link.term() === term) void openAll(term)
  }
  void stay()
  const refusal = { ok: false, message: sentences.SERVICE_UNAVAILABLE } as const
  return {
    admit: ({ auth, address, origin, isSecure }, answer) => {
      const term = link.isHere() ? link.term() : null
      if (term === null) return answer(refusal)
      const command: Command = { ask: 'admit', gateway, auth, address, isSecure, ...(origin === undefined ? {} : { origin }) }
      void ask(term, command).then((replied) => {
        const admitted = read(admittedSchema, replied)
        if (admitted?.ok === true) answer({ ok: true, pass: { member: admitted.member, text: admitted.pass } })
        else answer(admitted ?? refusal)
      })
    },
    join: (ticket, outlet) => {
      made += 1
      const far: Far = { id: made, pass: ticket, outlet, watches: new Map(), flights: createFlights(), term: null }
      peers.set(far.id, far)
      const term = link.term()
      if (term !== null) void open(term, 'new', [far]).then((isOpen) => (isOpen || link.term() !== term ? undefined : openAll(term)))
      return {
        hear: (frame) => {
          if (WATCHES.has(frame.name)) far.watches.set(frame.name, frame)
          const isTaken = WRITES.has(frame.name) ? link.takesWrites() && !wasRefused(far, frame) : link.isHere()
          const now = isTaken ? link.term() : null
          if (now !== null && far.term === now) return void send(far, now, frame)
          refuse(far, frame)
        },
        close: () => {
          peers.delete(far.id)
          const now = link.term()
          if (now !== null && far.term === now) void ask(now, { ask: 'leave', gateway, peer: far.id })
        },
      }
    },
    close: () => {
      pass += 1
      stopTrying()
      stopStaying()
      stopHearing()
    },
  }
}
