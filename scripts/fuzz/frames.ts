import fc from 'fast-check'
import { allCalls, allMessages } from '#contract/all.ts'
import { newLoginWithOtp, socketLogin } from '#contract/messages/auth.ts'
import { userLogout } from '#contract/session.ts'
import { amendBet, createBet, getBetOutcome, getBets } from '#contract/messages/betting.ts'
import { getHomeMarkets, unwatchMarkets, watchMarkets } from '#contract/messages/browse.ts'
import { watchCashOut } from '#contract/messages/cash-out.ts'
import { type PlayFrame, type SaidFrame, casinoPaths, casinoTexts, launches, plays, says } from './casino-frames.ts'
import { wireValues } from './shapes.ts'
import { pieces, spoiled } from './spoil.ts'
import { latin1, rawBytes, textsWith } from './texts.ts'

/** The sender of a frame. */
export type Who = 'visitor' | 'member'

/** The server that hears a frame: the exchange, or the casino's provider. */
export type At = 'exchange' | 'casino'

type Header = readonly [string, string]

/** One thing that is sent. `{{name}}` in a text is filled in when it is sent. */
export type Frame =
  /** A call over HTTP; `fields` is the JSON text of its fields, which go where the call has them. */
  | {
      readonly kind: 'call'
      readonly at: At
      readonly who: Who
      readonly method: string
      readonly path: string
      readonly fields: string
      readonly encoding: 'json' | 'form'
      readonly header: Header | null
    }
  /** A text frame on a socket that is connected. */
  | { readonly kind: 'message'; readonly who: Who; readonly text: string }
  /** Any frames on a socket, which may cost it its connection. */
  | {
      readonly kind: 'packet'
      readonly at: At
      readonly who: Who
      readonly isConnected: boolean
      readonly texts: readonly string[]
      readonly bytes: string | null
    }
  /** Any body on the polling transport. */
  | { readonly kind: 'poll'; readonly at: At; readonly body: string }
  /** Any bytes on a connection of TCP, as latin1. */
  | { readonly kind: 'raw'; readonly at: At; readonly bytes: string }
  | PlayFrame
  | SaidFrame

export const KINDS = ['call', 'message', 'packet', 'poll', 'raw', 'play', 'said'] as const satisfies readonly Frame['kind'][]

const who: fc.Arbitrary<Who> = fc.constantFrom('visitor', 'member', 'member')
const headers: fc.Arbitrary<Header | null> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Header[]>(
      ['content-type', 'text/plain'],
      ['content-type', 'application/json; charset=utf-16'],
      ['content-type', 'application/x-www-form-urlencoded'],
      ['content-type', 'multipart/form-data; boundary=x'],
      ['x-xsrf-token', 'not-the-token'],
      ['cookie', 'pavilion-session=0; pavilion-guest=%; XSRF-TOKEN=__proto__'],
      ['cookie', '='.repeat(3000)],
      ['host', 'evil.example'],
      ['x-forwarded-for', 'not an address, 1.2.3.4.5'],
      ['x-forwarded-host', 'evil.example'],
      ['accept-encoding', 'br;q=x, *'],
      ['origin', 'null'],
      ['if-none-match', '"'.repeat(500)],
      ['range', 'bytes=0-,-'],
      ['transfer-encoding', 'gzip'],
      ['expect', '100-continue'],
    ),
  },
)

const calls = fc.oneof(
  ...allCalls.map(({ shape }) => ({
    // A logout takes the session from all that is sent beside it.
    weight: shape.path === userLogout.path ? 4 : 20,
    arbitrary: fc.record({
      kind: fc.constant('call' as const),
      at: fc.constant('exchange' as const),
      who,
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(shape.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'HEAD') },
      ),
      path: fc.constant(shape.path),
      fields: spoiled(wireValues(shape.request)),
      encoding: fc.constant(shape.encoding === 'form' ? ('form' as const) : ('json' as const)),
      header: headers,
    }),
  })),
)

/** Paths that no call of the contract has. */
const paths = fc.oneof(
  fc.constantFrom(
    ...['/', '/index.html', '/mailbox', '/identity/google', '/identity/whatsapp', '/favicon.ico', '/manifest.webmanifest', '/health'],
    ...['/brands/pavilion/icon-192.png', '/brands/..%2f..%2fpackage.json', '/brands/%2e%2e/brand.json', '/assets/..%2f..%2fserver/main.ts'],
    ...[
      '/director/books',
      '/.git/config',
      '/.env',
      '/.data/exchange.db',
      '/%',
      '/%00',
      '/%e0%a4%a',
      '/..%5c..%5cx',
      '//evil.example/',
      '/a%0d%0aX:1',
    ],
    ...[
      '/socket.io/',
      '/socket.io/?EIO=3&transport=polling',
      '/socket.io/?EIO=4&transport=carrier-pigeon',
      '/socket.io/?EIO=4&transport=polling&sid=none',
    ],
    ...['/account/{{other}}/order-list?memberCode={{other}}&orderStatus=open', '/account/{{other}}/order-list?orderStatus=settled'],
    `/${'x'.repeat(4000)}`,
    `/?${'q=1&'.repeat(1000)}`,
  ),
  fc.webPath().map((path) => (path.startsWith('/') ? path : `/${path}`)),
)
const pages = fc.record({
  kind: fc.constant('call' as const),
  at: fc.constant('exchange' as const),
  who,
  method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'DELETE'),
  path: paths,
  fields: fc.oneof({ weight: 3, arbitrary: fc.constant('{}') }, { weight: 1, arbitrary: pieces }),
  encoding: fc.constant('json' as const),
  header: headers,
})

const casinoCalls = fc.record({
  kind: fc.constant('call' as const),
  at: fc.constant('casino' as const),
  who: fc.constant('visitor' as const),
  method: fc.constantFrom('POST', 'POST', 'OPTIONS', 'PUT'),
  path: fc.constant('/session'),
  fields: launches,
  encoding: fc.constant('json' as const),
  header: headers,
})
const casinoPages = fc.record({
  kind: fc.constant('call' as const),
  at: fc.constant('casino' as const),
  who: fc.constant('visitor' as const),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE'),
  path: casinoPaths,
  fields: fc.oneof({ weight: 3, arbitrary: fc.constant('{}') }, { weight: 1, arbitrary: pieces }),
  encoding: fc.constant('json' as const),
  header: headers,
})

const names = [...new Set(allMessages.map(({ shape }) => shape.name))]
const texts = textsWith(names)

/** Messages that the exchange does something for; all others are its own answers, which it has to turn away. */
const SERVED = new Map<string, number>([
  [createBet.name, 20],
  [amendBet.name, 10],
  ...[getBetOutcome, getBets, watchMarkets, unwatchMarkets, watchCashOut, socketLogin, newLoginWithOtp, getHomeMarkets].map(
    (served) => [served.name, 4] as const,
  ),
])
const messages = fc.oneof(
  ...allMessages.map(({ shape }) => ({
    weight: SERVED.get(shape.name) ?? 1,
    arbitrary: fc.record({
      kind: fc.constant('message' as const),
      who,
      text: spoiled(wireValues(shape.body)).map((body) => `42[${JSON.stringify(shape.name)},${body}]`),
    }),
  })),
)

const packetsAt = (at: At, known: fc.Arbitrary<string>) =>
  fc.record({
    kind: fc.constant('packet' as const),
    at: fc.constant(at),
    who,
    isConnected: fc.constantFrom(true, true, true, false),
    texts: fc.array(known, { minLength: 1, maxLength: 4 }),
    bytes: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: latin1(200) }),
  })
const pollsAt = (at: At, known: fc.Arbitrary<string>) =>
  fc.record({
    kind: fc.constant('poll' as const),
    at: fc.constant(at),
    body: fc.array(known, { minLength: 1, maxLength: 3 }).map((all) => all.join('\u001e')),
  })
const raws = fc.record({ kind: fc.constant('raw' as const), at: fc.constantFrom<At[]>('exchange', 'exchange', 'casino'), bytes: rawBytes })

const frames: fc.Arbitrary<Frame> = fc.oneof(
  { weight: 30, arbitrary: calls },
  { weight: 6, arbitrary: pages },
  { weight: 34, arbitrary: messages },
  { weight: 20, arbitrary: packetsAt('exchange', texts) },
  { weight: 4, arbitrary: pollsAt('exchange', texts) },
  { weight: 9, arbitrary: raws },
  { weight: 30, arbitrary: plays },
  { weight: 4, arbitrary: casinoCalls },
  { weight: 4, arbitrary: casinoPages },
  { weight: 8, arbitrary: packetsAt('casino', casinoTexts) },
  { weight: 2, arbitrary: pollsAt('casino', casinoTexts) },
  { weight: 4, arbitrary: says },
)

/** The frames of one batch: the same for the same seed. */
export const framesOf = (seed: number, batch: number, size: number): readonly Frame[] =>
  fc.sample(frames, { seed: Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(batch + 1, 0xc2b2ae35), numRuns: size })

/** A frame in a report: short enough to read. */
export const frameText = (frame: Frame): string => {
  const short = (text: string): string => (text.length <= 160 ? text : `${text.slice(0, 120)}… (${text.length} characters)`)
  switch (frame.kind) {
    case 'call':
      return `${frame.at}: ${frame.who} ${frame.method} ${short(frame.path)} ${short(frame.fields)}${frame.header === null ? '' : ` ${short(frame.header.join(': '))}`}`
    case 'message':
      return `${frame.who} socket ${short(frame.text)}`
    case 'packet':
      return `${frame.at}: ${frame.who} socket, ${frame.isConnected ? 'connected' : 'not connected'}: ${frame.texts.map(short).join(' | ')}${frame.bytes === null ? '' : ` | ${frame.bytes.length} bytes`}`
    case 'poll':
      return `${frame.at}: polling ${short(JSON.stringify(frame.body))}`
    case 'raw':
      return `${frame.at}: bytes ${short(JSON.stringify(frame.bytes))}`
    case 'play':
      return `casino: ${frame.game} ${short(`["${frame.name}",${frame.body}]`)}`
    case 'said':
      return `by the ${frame.by}: ${short(frame.text)}`
    default:
      return frame satisfies never
  }
}
