import * as z from 'zod/mini'
import { scoreMessage } from '#contract/messages/browse.ts'
import type { Exchange, Published } from '#server/exchange/api.ts'
import { noted } from '#server/feeds/words.ts'
import type { MemberService } from '#server/members/service.ts'
import type { Clock } from '#server/ports.ts'
import { type CommonAnswers, createCommonAnswers } from '../gate/common.ts'
import type { SocketLimits } from '../gate/costs.ts'
import type { Sessions } from '../gate/sessions.ts'
import type { Meters } from '../operate/meters.ts'
import type { ForAll, OddsSource } from './desk.ts'
import { type SocketDoor, createSocketDoor } from './door.ts'
import { Encoded } from '#doors/frames.ts'
import { createGuard } from '#doors/guard.ts'
import { type Peers, createPeers } from './peers.ts'
import { type SourceSpeech, createSourceDesk } from './source-desk.ts'
import { SOURCE_TONGUE } from './source-tongue.ts'

export type SocketOptions = {
  readonly common?: CommonAnswers
  readonly limits?: Partial<SocketLimits> | undefined
  /** Takes one line for each fault, ten a minute at most; the process's error output when absent. */
  readonly log?: (line: string) => void
  readonly meters?: Pick<Meters, 'heard'> | null
  /** With it the door speaks the specification and nothing else. */
  readonly source?: SourceSpeech | null
}

/** Both halves of the socket door. Its desk and its odds may serve sockets of other processes, too. */
export type Sockets = Pick<SocketDoor, 'attach'> &
  Omit<Peers, 'counts'> & {
    readonly odds: OddsSource
    /** How many connections are served now, of how many members, and how many bytes are not read by those of this process. */
    counts(): ReturnType<Peers['counts']> & { readonly unread: number }
  }

/** What the exchange publishes for all clients, written once for them. */
const forAll = (exchange: Pick<Exchange, 'event'>, published: Published): ForAll | null => {
  switch (published.kind) {
    case 'book':
    case 'catalog':
      return published
    case 'score': {
      const { eventId, score } = published
      const body = new Encoded(JSON.stringify(z.encode(scoreMessage.body, { eventId, score })))
      return { kind: 'score', eventId, marketIds: exchange.event(eventId).map(({ market }) => market.marketId), body }
    }
    case 'definition': {
      const { marketId } = published
      return { kind: 'definition', marketId, body: new Encoded(JSON.stringify({ marketId })) }
    }
    case 'result': {
      const { marketId, eventId, winners, note } = published
      return { kind: 'result', marketId, body: new Encoded(JSON.stringify({ marketId, eventId, winners, ...noted(note) })) }
    }
    default:
      return null
  }
}

/** The whole socket door in this process: sockets, and what answers them. */
export const createSockets = (
  exchange: Exchange,
  sessions: Sessions,
  room: MemberService,
  clock: Clock,
  {
    common = createCommonAnswers(exchange, clock),
    limits,
    log = (line) => void process.stderr.write(`${line}\n`),
    meters = null,
    source = null,
  }: SocketOptions = {},
): Sockets => {
  const guard = createGuard(clock, log)
  const odds: OddsSource = {
    book: exchange.book,
    subscribe: (listener) =>
      exchange.subscribe((published) =>
        guard.guard(
          `the exchange's ${published.kind}`,
          () => {
            const heard = forAll(exchange, published)
            if (heard !== null) listener(heard)
          },
          () => undefined,
        ),
      ),
  }
  const peers = createPeers({ exchange, sessions, room, clock, common, guard, limits, meters })
  const parts = { odds, clock, guard, limits }
  const door =
    source === null
      ? createSocketDoor({ desk: peers, ...parts })
      : createSocketDoor({ desk: createSourceDesk({ peers, sessions, room, clock, ...source }), tongue: SOURCE_TONGUE, ...parts })
  return {
    ...peers,
    odds,
    attach: door.attach,
    counts: () => ({ ...peers.counts(), unread: door.unread() }),
    close: () => {
      peers.close()
      door.close()
    },
  }
}
