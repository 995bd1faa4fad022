import type { PushDevice } from '#contract/calls/push.ts'
import { type MemberCode, millisSchema } from '#contract/scalar.ts'
import { createGuard } from '#doors/guard.ts'
import type { Sessions } from '#server/gate/sessions.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { KeptPush, PushMarks, PushPlace, PushStore, PushWish } from '#server/members/push-store.ts'
import type { Clock } from '#server/ports.ts'
import { pushKeysOf } from './keys.ts'
import { type PushEvent, messageOf, newsEvent, settledEvent } from './message.ts'
import { createPushQueue } from './queue.ts'
import { type PushReach, isPushEndpoint, postPush } from './reach.ts'
import type { PushSettings } from './settings.ts'

/** What happens at once is notified together, and no bet waits for it, in milliseconds. */
const TOGETHER_MS = 20
/** What is older is in the bell alone, as after a start that took long, in milliseconds. */
const FRESH_MS = 10 * 60_000

/** Tells devices what happened to their members' bets and alerts (ACCT-13). */
export type PushDesk = {
  /** The key that a browser subscribes by. */
  readonly key: string
  list(member: MemberCode, place: PushPlace): readonly PushDevice[]
  /** Tells the device from now on; false where its push service is at an address that nothing is sent to. */
  save(member: MemberCode, place: PushPlace, wish: PushWish): boolean
  end(member: MemberCode, id: string): void
  close(): void
}
type Parts = {
  readonly exchange: Pick<Exchange, 'subscribe' | 'alerts' | 'settlements' | 'whenDurable'>
  readonly sessions: Pick<Sessions, 'isOpen' | 'onEnd'>
  readonly store: PushStore
  readonly clock: Clock
  readonly settings: PushSettings
  readonly reach: PushReach
  /** Given a line for each fault, ten a minute at most. */
  readonly warn: (line: string) => void
}

/** Opens the desk. It marks each event as notified before it sends it, so a stop between the two tells a device once or never. */
export const openPushDesk = ({ exchange, sessions, store, clock, settings, reach, warn }: Parts): PushDesk => {
  const keys = pushKeysOf(store, settings.keys)
  const contact = settings.contact ?? 'mailto:desk@pavilion.invalid'
  const queue = createPushQueue(clock)
  /** The members with a device here or elsewhere: nothing is read for any other. */
  const listening = new Set(store.members())
  const due = new Set<MemberCode>()
  let stopWaiting = (): void => undefined
  const { guard } = createGuard(clock, warn, 'push')
  /** Does what no call waits for: a fault of the store ends no process. */
  const safely = (job: () => void): void => guard('a device', job, () => undefined)
  const marksOf = (member: MemberCode): PushMarks => ({
    news: exchange.alerts(member).news.reduce((most, { number }) => Math.max(most, number), 0),
    settled: exchange.settlements(member).reduce((most, { number }) => Math.max(most, number), 0),
  })
  const eventsAfter = (member: MemberCode, { news, settled }: PushMarks): readonly PushEvent[] => [
    ...exchange.alerts(member).news.flatMap((each) => {
      const event = each.number > news ? newsEvent(each) : null
      return event === null ? [] : [event]
    }),
    ...exchange.settlements(member).flatMap((each) => (each.number > settled ? [settledEvent(each)] : [])),
  ]
  const send = (to: KeptPush, event: PushEvent): void =>
    queue.add({
      member: to.member,
      send: async () => {
        // A browser whose keys are none is asked nothing.
        const message = await messageOf(to, event, keys, contact).catch(() => null)
        return message === null ? { kind: 'barred' } : postPush(message, reach)
      },
      gone: () => safely(() => store.drop(to.id)),
    })
  const tellMember = (member: MemberCode): void => {
    const devices = store.of(member)
    if (devices.length === 0) return void listening.delete(member)
    const marks = marksOf(member)
    const fresh = millisSchema.parse(clock.now() - FRESH_MS)
    for (const device of devices) {
      const events = eventsAfter(member, device)
      if (device.news !== marks.news || device.settled !== marks.settled) store.mark(device.id, marks)
      if (!sessions.isOpen(device.session)) continue
      const notified = events.filter(({ kind, at }) => device.kinds.includes(kind) && at >= fresh)
      exchange.whenDurable(() => {
        for (const event of notified) send(device, event)
      })
    }
  }
  const tell = (): void => {
    const members = [...due]
    due.clear()
    for (const member of members) safely(() => tellMember(member))
  }
  const stopListening = exchange.subscribe((published) => {
    if (published.kind !== 'alerts' && published.kind !== 'settlement') return
    if (!listening.has(published.member)) return
    if (due.size === 0) stopWaiting = clock.after(TOGETHER_MS, tell)
    due.add(published.member)
  })
  sessions.onEnd((end) => (end.kind === 'one' ? store.endSession(end.digest) : store.endMember(end.member, end.except)))
  return {
    key: keys.publicKey,
    list: (member, place) =>
      store.of(member).map((kept) => {
        const { id, name, kinds, since } = kept
        return { id: String(id), name, kinds: [...kinds], since, isThis: store.isOf(kept, place) }
      }),
    save: (member, place, wish) => {
      if (!isPushEndpoint(wish.subscription.endpoint, reach)) return false
      store.keep(member, place, wish, marksOf(member))
      listening.add(member)
      return true
    },
    end: (member, id) => void store.end(member, Number(id)),
    close: () => {
      stopListening()
      stopWaiting()
      queue.close()
    },
  }
}
