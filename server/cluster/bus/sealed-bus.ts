import { createLimit } from '#doors/limit.ts'
import type { Clock } from '#server/ports.ts'
import type { Bus, Carrier } from './bus.ts'
import type { BusKeys } from './keys.ts'
import { type Refusal, createSeal } from './seal.ts'

/** How often the log hears of each kind of text that is refused. */
const SAY_MS = 60_000
const REFUSALS: Readonly<Record<Refusal, string>> = {
  stranger:
    'Something on the bus is not sealed with a key of this process, and is not believed. Give every core and gateway the same BUS_KEY_FILE; if they have it, a stranger can publish at NATS_URL.',
  'other-time':
    'Something on the bus is from another time, and is not believed. Set the clocks of cores and gateways to the same time; if they are, a stranger repeats old messages.',
  replayed: 'Something on the bus came twice or too late, and is not believed. A stranger may repeat messages at NATS_URL.',
}

export type SealedBusOptions = {
  readonly carrier: Carrier
  readonly keys: BusKeys
  readonly clock: Clock
  /** Takes a sentence for the operator. */
  readonly warn: (line: string) => void
}

/**
 * A bus whose texts only the holders of a key can read, write or repeat. What is not sealed by them, or is old or came before, reaches
 * no listener; the log says so once a minute.
 */
export const sealedBus = ({ carrier, keys, clock, warn }: SealedBusOptions): Bus => {
  const seal = createSeal({ keys, clock })
  const said = createLimit(clock, 1, SAY_MS)
  const refuse = (why: Refusal): void => {
    if (said.take(why)) warn(REFUSALS[why])
  }
  /** One listener of the carrier for each subject, because a text is opened once. */
  const heard = new Map<string, { readonly hearers: Set<(text: string) => void>; readonly stop: () => void }>()
  const listenTo = (subject: string) => {
    const hearers = new Set<(text: string) => void>()
    const stop = carrier.subscribe(subject, (sealed) => {
      const opened = seal.read(`text ${subject}`, sealed)
      if (!opened.ok) return refuse(opened.why)
      for (const hear of [...hearers]) hear(opened.text)
    })
    return { hearers, stop }
  }
  return {
    isUp: carrier.isUp,
    onLink: carrier.onLink,
    publish: (subject, text) => carrier.isUp() && carrier.publish(subject, seal.write(`text ${subject}`, text)),
    subscribe: (subject, hear) => {
      const listener = heard.get(subject) ?? listenTo(subject)
      heard.set(subject, listener)
      const own = (text: string): void => hear(text)
      listener.hearers.add(own)
      return () => {
        listener.hearers.delete(own)
        if (listener.hearers.size > 0 || heard.get(subject) !== listener) return
        heard.delete(subject)
        listener.stop()
      }
    },
    request: async (subject, text) => {
      if (!carrier.isUp()) return { kind: 'not-sent' }
      const asked = seal.write(`ask ${subject}`, text)
      const answered = await carrier.request(subject, asked)
      if (answered.kind !== 'reply') return answered
      const opened = seal.readAlone(`answer ${seal.nameOf(asked)}`, answered.body)
      if (opened.ok) return { kind: 'reply', body: opened.text }
      refuse(opened.why)
      return { kind: 'doubt' }
    },
    serve: (subject, answer) =>
      carrier.serve(subject, (asked) => {
        const opened = seal.read(`ask ${subject}`, asked)
        if (opened.ok) return seal.write(`answer ${seal.nameOf(asked)}`, answer(opened.text))
        refuse(opened.why)
        return null
      }),
    close: carrier.close,
  }
}
