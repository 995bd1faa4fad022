import fc from 'fast-check'
import { allCalls, allMessages } from '#contract/all.ts'
import { newLoginWithOtp, socketLogin } from '#contract/messages/auth.ts'
import { userLogout } from '#contract/session.ts'
import { amendBet, createBet, getBetOutcome, getBets } from '#contract/messages/betting.ts'
import { getHomeMarkets, unwatchMarkets, watchMarkets } from '#contract/messages/browse.ts'
import { watchCashOut } from '#contract/messages/cash-out.ts'
import { wireValues } from './shapes.ts'
import { pieces, spoiled } from './spoil.ts'

/** The sender of a frame. */
export type Who = 'visitor' | 'member'

type Header = readonly [string, string]

/** One thing that is sent. `{{name}}` in a text is filled in when it is sent. */
export type Frame =
  /** A REST call; `fields` is the JSON text of its fields, which go where the call has them. */
  | {
      readonly kind: 'call'
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
      readonly who: Who
      readonly isConnected: boolean
      readonly texts: readonly string[]
      readonly bytes: string | null
    }
  /** Any body on the polling transport. */
  | { readonly kind: 'poll'; readonly body: string }
  /** Any bytes on a connection of TCP, as latin1. */
  | { readonly kind: 'raw'; readonly bytes: string }

export const KINDS = ['call', 'message', 'packet', 'poll', 'raw'] as const satisfies readonly Frame['kind'][]

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
    weight: shape.path === userLogout.path ? 1 : 20,
    arbitrary: fc.record({
      kind: fc.constant('call' as const),
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
  who,
  method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'DELETE'),
  path: paths,
  fields: fc.oneof({ weight: 3, arbitrary: fc.constant('{}') }, { weight: 1, arbitrary: pieces }),
  encoding: fc.constant('json' as const),
  header: headers,
})

const names = [...new Set(allMessages.map(({ shape }) => shape.name))]
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...names).map((text) => JSON.stringify(text)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '"x"',
      '"__proto__"',
      '"constructor"',
      '"disconnect"',
      '"connect_error"',
      '"newListener"',
      '0',
      'null',
      '{}',
      '[]',
    ),
  },
)

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

const LARGE_TEXT = 'y'.repeat(70_000)
/** Large outside the body: in the name, the second argument, or the part before it. */
const largeTexts = fc.constantFrom(
  `421["${LARGE_TEXT}"]`,
  `42["${LARGE_TEXT}"]`,
  `42["${LARGE_TEXT}",{}]`,
  `42["x",null,"${LARGE_TEXT}"]`,
  `42["create-bet",{},"${LARGE_TEXT}"]`,
  `42/${LARGE_TEXT},["x"]`,
)
const eventTexts = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(name, pieces).map(([event, piece]) => `42[${event},${piece}]`) },
  { weight: 6, arbitrary: fc.tuple(name, pieces).map(([event, piece]) => `421[${event},${piece}]`) },
  { weight: 6, arbitrary: fc.tuple(name, pieces, pieces).map(([event, first, second]) => `42[${event},${first},${second}]`) },
  { weight: 2, arbitrary: name.map((event) => `42[${event}]`) },
  { weight: 2, arbitrary: name.map((event) => `427[${event}]`) },
  { weight: 2, arbitrary: pieces.map((piece) => `42${piece}`) },
  { weight: 1, arbitrary: largeTexts },
)
const otherTexts = fc.oneof(
  fc.constantFrom(
    ...[
      '0',
      '1',
      '2',
      '2probe',
      '3',
      '3probe',
      '4',
      '40',
      '41',
      '42',
      '43',
      '44',
      '45',
      '46',
      '47',
      '48',
      '5',
      '6',
      '7',
      'b',
      'bAAAA',
      '\u001e',
      '',
    ],
    ...['40{"ticket":"x"}', '40/admin,', '40/admin,{"ticket":"x"}', '41/admin,', '42/admin,["x",1]', '44{"message":"no"}', '40"x"', '40[]'],
    ...[
      '430["x"]',
      '43999999999999999999["x"]',
      '43["x"]',
      '45',
      '451-["x",{"_placeholder":true,"num":0}]',
      '452-["x",{"_placeholder":true,"num":1}]',
    ],
    ...[
      '451-[{"_placeholder":true,"num":0}]',
      '45999999999-["x",{"_placeholder":true,"num":0}]',
      '45-["x"]',
      '461-1[{"_placeholder":true,"num":0}]',
    ],
    ...['450-["x"]', '45NaN-["x"]', '42999999999999999999999["x",1]', '42/,["x"]', '42?q=1,["x"]'],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.tuple(fc.constantFrom('40', '41', '43', '44', '451-', '461-', '4', '2', '0'), pieces).map(([head, piece]) => `${head}${piece}`),
)
const texts = fc.oneof({ weight: 3, arbitrary: eventTexts }, { weight: 2, arbitrary: otherTexts })
const latin1 = (maxLength: number): fc.Arbitrary<string> =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString('latin1'))

const packets = fc.record({
  kind: fc.constant('packet' as const),
  who,
  isConnected: fc.constantFrom(true, true, true, false),
  texts: fc.array(texts, { minLength: 1, maxLength: 4 }),
  bytes: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: latin1(200) }),
})

const polls = fc.record({
  kind: fc.constant('poll' as const),
  body: fc.array(texts, { minLength: 1, maxLength: 3 }).map((all) => all.join('\u001e')),
})

const line = '\r\n'
const HEAD = `Host: 127.0.0.1${line}`
const UPGRADE = `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1${line}${HEAD}Connection: Upgrade${line}Upgrade: websocket${line}Sec-WebSocket-Version: 13${line}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==${line}${line}`
const requestLines = fc.oneof(
  fc.constantFrom(
    ...[
      'GET / HTTP/1.1',
      'get / HTTP/1.1',
      'BREW /pot HTTP/1.1',
      ' / HTTP/1.1',
      'GET  / HTTP/1.1',
      'GET /\u0000 HTTP/1.1',
      'GET /% HTTP/1.1',
      'GET * HTTP/1.1',
    ],
    ...[
      'GET http://evil.example/ HTTP/1.1',
      'CONNECT evil.example:443 HTTP/1.1',
      'OPTIONS * HTTP/1.1',
      'TRACE / HTTP/1.1',
      'GET / HTTP/0.9',
      'GET / HTTP/9.9',
    ],
    ...[
      'PRI * HTTP/2.0',
      'GET /../../../etc/passwd HTTP/1.1',
      'GET /..%2f..%2f..%2fetc%2fpasswd HTTP/1.1',
      'GET /\xff\xfe HTTP/1.1',
      'POST /user/userLogin HTTP/1.1',
    ],
    ...[
      'POST /user/socketTicket HTTP/1.1',
      'DELETE /exchange/order HTTP/1.1',
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      '\u0016\u0003\u0001',
    ],
    `GET /${'x'.repeat(20_000)} HTTP/1.1`,
  ),
  latin1(60),
)
const headerLines = fc.oneof(
  fc.constantFrom(
    ...[
      'Host: 127.0.0.1',
      'Host: evil.example',
      'Host:',
      'Content-Length: -1',
      'Content-Length: abc',
      'Content-Length: 5',
      'Content-Length: 99999999999',
    ],
    ...[
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: identity, chunked',
      'Connection: Upgrade',
      'Upgrade: h2c',
      'Upgrade: websocket',
      'Expect: 100-continue',
    ],
    ...[
      'Content-Type: application/json',
      'Cookie: a=\u0000',
      'X: \u0001',
      ': x',
      'X',
      ' folded: 1',
      'X-Forwarded-For: ::1%lo, [',
      'Sec-WebSocket-Version: 99',
    ],
    `X: ${'x'.repeat(20_000)}`,
    Array.from({ length: 2000 }, (_, i) => `X-${i}: 1`).join(line),
  ),
  latin1(40).map((text) => `X: ${text}`),
)
const raws = fc
  .oneof(
    fc
      .tuple(
        requestLines,
        fc.array(headerLines, { maxLength: 5 }),
        fc.constantFrom(line, '\n'),
        fc.oneof(pieces, fc.constantFrom('0\r\n\r\n', 'zz\r\n', '5\r\nabc', '')),
      )
      .map(([first, rest, end, body]) => `${[first, ...rest].join(end)}${end}${end}${body}`),
    latin1(300).map((bytes) => `${UPGRADE}${bytes}`),
    fc.constantFrom(
      `${UPGRADE}\u0081\u0085\u0000\u0000\u0000\u000040x`,
      `${UPGRADE}\u0081\u00ff\u007f\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff`,
      `GET /health HTTP/1.1${line}${HEAD}${line}`.repeat(50),
    ),
  )
  .map((bytes) => ({ kind: 'raw' as const, bytes }))

const frames: fc.Arbitrary<Frame> = fc.oneof(
  { weight: 30, arbitrary: calls },
  { weight: 6, arbitrary: pages },
  { weight: 34, arbitrary: messages },
  { weight: 20, arbitrary: packets },
  { weight: 4, arbitrary: polls },
  { weight: 6, arbitrary: raws },
)

/** The frames of one batch: the same for the same seed. */
export const framesOf = (seed: number, batch: number, size: number): readonly Frame[] =>
  fc.sample(frames, { seed: Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(batch + 1, 0xc2b2ae35), numRuns: size })

/** A frame in a report: short enough to read. */
export const frameText = (frame: Frame): string => {
  const short = (text: string): string => (text.length <= 160 ? text : `${text.slice(0, 120)}… (${text.length} characters)`)
  switch (frame.kind) {
    case 'call':
      return `${frame.who} ${frame.method} ${short(frame.path)} ${short(frame.fields)}${frame.header === null ? '' : ` ${short(frame.header.join(': '))}`}`
    case 'message':
      return `${frame.who} socket ${short(frame.text)}`
    case 'packet':
      return `${frame.who} socket, ${frame.isConnected ? 'connected' : 'not connected'}: ${frame.texts.map(short).join(' | ')}${frame.bytes === null ? '' : ` | ${frame.bytes.length} bytes`}`
    case 'poll':
      return `polling ${short(JSON.stringify(frame.body))}`
    case 'raw':
      return `bytes ${short(JSON.stringify(frame.bytes))}`
    default:
      return frame satisfies never
  }
}
