import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Depth } from '#contract/messages/browse.ts'
import { noticesChanged, playChanged } from '#contract/messages/play.ts'
import { paymentsChanged } from '#contract/messages/payments.ts'
import { alertsChanged, settingsChanged } from '#contract/messages/settings.ts'
import type { MarketId } from '#contract/scalar.ts'
import type { Brands } from '#server/brands.ts'
import type { Bus } from '#server/cluster/bus/bus.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { Clock } from '#server/ports.ts'
import type { Sessions, Ticket } from '../../gate/sessions.ts'
import { type BookChannel, createBookChannel } from '../../live/book-channel.ts'
import type { Outlet, Peer } from '../../live/desk.ts'
import { Encoded } from '#doors/frames.ts'
import { accountMessage } from '../../live/messages.ts'
import type { Sockets } from '../../live/socket.ts'
import {
  BEAT,
  BEAT_MS,
  type Command,
  HELD_MS,
  KEEP_MS,
  type Term,
  askSchema,
  commandSchema,
  joinedText,
  parsed,
  subjectsOf,
  termSchema,
} from './words.ts'

/** How often changed books go to the gateways, which conflate them again for their clients. */
const ODDS_MS = 50
/** A store without an answer for so long takes no more writes: each would wait for all before it. */
const MOST_SILENT_MS = 1000
/** The most books that are sent to gateways at once. */
const MOST_BOOKS = 20_000

const passSchema = z.object({
  gateway: z.string(),
  session: z.nullable(z.string()),
  bound: z.string(),
  address: z.string(),
  device: z.nullable(z.string()),
  brand: z.string(),
  host: z.string(),
})

export type CoreSideOptions = {
  readonly bus: Bus
  readonly clock: Clock
  readonly exchange: Pick<Exchange, 'account' | 'outcome' | 'whenDurable'>
  readonly sockets: Pick<Sockets, 'admit' | 'join' | 'odds'>
  readonly sessions: Sessions
  readonly brands: Brands
  /** Where gateways send calls. */
  readonly address: string
  /** That of the lease; 1 where there is none. */
  readonly epoch: number
  /** How long the store has not answered what it was asked; 0 while nothing waits for it. */
  readonly storeSilentMs: () => number
}

/**
 * A ticket as a gateway keeps it, to open the connection again at another core. It is signed with the sessions' secret, and is worth
 * nothing at another gateway nor after its session.
 */
const createPasses = (sessions: Sessions, brands: Brands) => ({
  write: (gateway: string, { session, brand, ...ticket }: Ticket): string => {
    const text = JSON.stringify({ ...ticket, gateway, session: session?.id ?? null, brand: brand.name })
    return joinedText({ sign: sessions.xsrf(`pass ${text}`) }, text)
  },
  read: (gateway: string, pass: string): Ticket | null => {
    const [head = '', text = ''] = pass.split('\n')
    const signed = z.object({ sign: z.string() }).safeParse(parsed(head))
    if (!signed.success || !sessions.xsrfFits(`pass ${text}`, signed.data.sign)) return null
    const known = passSchema.safeParse(parsed(text))
    if (!known.success || known.data.gateway !== gateway) return null
    const { session: id, brand: name, bound, address, device, host } = known.data
    const session = id === null ? null : sessions.find(id)
    const brand = brands.all.find((each) => each.name === name)
    return brand === undefined || (id !== null && session === null) ? null : { session, bound, address, device, host, brand }
  },
})

/** One term at the bus: commands, odds and beats. The answer ends it. */
const serveTerm = (
  term: Term,
  { bus, clock, exchange, sockets, sessions, brands, address, epoch, storeSilentMs }: CoreSideOptions,
): (() => void) => {
  const subjects = subjectsOf(term)
  const passes = createPasses(sessions, brands)
  /** The connections of each gateway, and when it was heard last. */
  const gateways = new Map<string, { heardAt: number; readonly peers: Map<number, { readonly peer: Peer; readonly outlet: Outlet }> }>()
  const gatewayOf = (id: string) => {
    const found = gateways.get(id) ?? { heardAt: 0, peers: new Map() }
    gateways.set(id, found)
    found.heardAt = clock.now()
    return found
  }
  const forget = (id: string): void => {
    for (const { peer } of gateways.get(id)?.peers.values() ?? []) peer.close()
    gateways.delete(id)
  }
  const outletOf = (gateway: string, peer: number): Outlet => {
    const subject = subjects.to(gateway)
    const say = (way: 'send' | 'end' | 'drop' | 'cut', name = '', body: unknown = {}): void =>
      void bus.publish(subject, joinedText({ peer, way, name }, body instanceof Encoded ? body.text : JSON.stringify(body)))
    return {
      send: (name, body) => say('send', name, body),
      endWith: (name, body) => say('end', name, body),
      drop: () => say('drop'),
      cut: () => say('cut'),
    }
  }
  /** What a connection may have missed: its account, and everything else that a client reads again after a change. */
  const refresh = ({ session }: Ticket, { send }: Outlet): void => {
    if (session === null) return
    // Read now: what is decided later is not durable with it.
    const account = accountMessage(exchange.account(session.member))
    exchange.whenDurable(() => send(...account))
    for (const { name } of [alertsChanged, paymentsChanged, playChanged, settingsChanged]) send(name, {})
    send(noticesChanged.name, { newSignIn: false })
  }
  const join = ({ gateway, how, peers }: Extract<Command, { ask: 'join' }>) => {
    if (how === 'only') forget(gateway)
    const here = gatewayOf(gateway)
    const refused = peers.flatMap(({ peer, pass }) => {
      const ticket = passes.read(gateway, pass)
      if (ticket === null) return [peer]
      const outlet = outletOf(gateway, peer)
      here.peers.get(peer)?.peer.close()
      here.peers.set(peer, { peer: sockets.join({ member: ticket.session?.member ?? null, ticket }, outlet), outlet })
      if (how !== 'new') refresh(ticket, outlet)
      return []
    })
    return { refused }
  }
  const admit = ({ gateway, auth, address: from, origin, isSecure }: Extract<Command, { ask: 'admit' }>): unknown => {
    let answered: unknown = null
    sockets.admit({ auth, address: from, origin, isSecure }, (admitted) => {
      answered = admitted.ok
        ? { ok: true, member: admitted.pass.member, pass: passes.write(gateway, admitted.pass.ticket) }
        : { ok: false, message: admitted.message }
    })
    return answered
  }
  const answer = (command: Command): unknown => {
    switch (command.ask) {
      case 'admit':
        return admit(command)
      case 'join':
        return join(command)
      case 'hear': {
        const found = gateways.get(command.gateway)?.peers.get(command.peer)
        found?.peer.hear({ name: command.name, text: command.text, asksAck: false })
        return { heard: found !== undefined }
      }
      case 'leave': {
        const peers = gateways.get(command.gateway)?.peers
        peers?.get(command.peer)?.peer.close()
        peers?.delete(command.peer)
        return {}
      }
      case 'stay': {
        const isKnown = gateways.has(command.gateway)
        if (isKnown) gatewayOf(command.gateway)
        return { heard: isKnown }
      }
      case 'fence':
        for (const { member, ref } of command.orders) exchange.outcome(member, ref, true, () => undefined)
        return { heard: true }
      default:
        return command satisfies never
    }
  }
  const stopServing = bus.serve(subjects.command, (text) => {
    const command = commandSchema.safeParse(parsed(text))
    return JSON.stringify(command.success ? answer(command.data) : { fault: 'This command is not known.' })
  })

  const books = new Map<string, { readonly marketId: MarketId; readonly levels: Depth; readonly channel: BookChannel; until: number }>()
  const keyOf = (marketId: MarketId, levels: Depth): string => `${levels} ${marketId}`
  const changed = new Set<MarketId>()
  const DEPTHS: readonly Depth[] = [1, 3, 10]
  const bookOf = (marketId: MarketId, levels: Depth) => {
    const key = keyOf(marketId, levels)
    const found = books.get(key)
    if (found !== undefined) return found
    if (books.size >= MOST_BOOKS || sockets.odds.book(marketId, levels) === null) return null
    const made = { marketId, levels, channel: createBookChannel(() => sockets.odds.book(marketId, levels)), until: 0 }
    books.set(key, made)
    return made
  }
  const stopAsked = bus.subscribe(subjects.ask, (text) => {
    const asked = askSchema.safeParse(parsed(text))
    if (!asked.success) return
    for (const [marketId, levels] of asked.data.books) {
      const book = bookOf(marketId, levels)
      if (book !== null) book.until = clock.now() + HELD_MS
      bus.publish(subjects.odds(marketId, levels), book?.channel.image() ?? 'null')
    }
  })
  const stopHearing = sockets.odds.subscribe((heard) => {
    if (!('body' in heard)) changed.add(heard.marketId)
    else {
      const { body, ...head } = heard
      bus.publish(subjects.forAll, joinedText(head, body.text))
    }
  })
  let stopSending = (): void => undefined
  const sendOdds = (): void => {
    for (const marketId of changed)
      for (const levels of DEPTHS) {
        const book = books.get(keyOf(marketId, levels))
        if (book?.channel.advance()) bus.publish(subjects.odds(marketId, levels), book.channel.delta())
      }
    changed.clear()
    stopSending = clock.after(ODDS_MS, sendOdds)
  }
  let stopBeating = (): void => undefined
  const beat = (): void => {
    bus.publish(BEAT, JSON.stringify({ term, epoch, time: clock.now(), writes: storeSilentMs() < MOST_SILENT_MS, address }))
    for (const [id, { heardAt }] of gateways) if (heardAt + KEEP_MS <= clock.now()) forget(id)
    for (const [key, { until }] of books) if (until <= clock.now()) books.delete(key)
    stopBeating = clock.after(BEAT_MS, beat)
  }
  sendOdds()
  beat()
  return () => {
    for (const stop of [stopServing, stopAsked, stopHearing, stopSending, stopBeating]) stop()
    for (const id of [...gateways.keys()]) forget(id)
  }
}

/**
 * Offers the exchange to gateways. A link that broke may have lost messages, so it ends the term: gateways open all their connections
 * again in the next one.
 */
export const offerOnBus = (options: CoreSideOptions): { readonly close: () => void } => {
  const { bus, epoch } = options
  const begin = (): (() => void) => serveTerm(termSchema.parse(`${epoch}-${randomBytes(4).toString('hex')}`), options)
  let end = bus.isUp() ? begin() : () => undefined
  const stop = bus.onLink((isUp) => {
    end()
    end = isUp ? begin() : () => undefined
  })
  return {
    close: () => {
      stop()
      end()
    },
  }
}
