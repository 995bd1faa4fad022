import fc from 'fast-check'
import { pieces } from './spoil.ts'

/** Text of a name of these, or of one that no server has. */
const nameOf = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
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
const eventTexts = (name: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
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
/** Frames of a socket whose server knows messages of these names: events in every form, then what is none. */
export const textsWith = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: eventTexts(nameOf(names)) }, { weight: 2, arbitrary: otherTexts })
/** Any bytes, as latin1. */
export const latin1 = (maxLength: number): fc.Arbitrary<string> =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString('latin1'))

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
/** Bytes of a connection of TCP, as latin1: requests, and what is none. */
export const rawBytes: fc.Arbitrary<string> = fc.oneof(
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
