import fc from 'fast-check'
import * as z from 'zod/mini'
import { sentSchemas, sessionRequestSchema } from '#casino/wire.ts'
import { frameMessageSchema, hostMessageSchema } from '#contract/casino/frame.ts'
import { type Json, wireValues } from './shapes.ts'
import { deep, pieces, spoiled } from './spoil.ts'
import { textsWith } from './texts.ts'

/** The games that are played: flights, tables with and without lays, and tickets; then rounds played alone. */
const SHARED = ['aviator', 'roulette', 'cards32', 'lucky7', 'bingo'] as const
const ALONE = ['blackjack', 'three-card-poker', 'scratch', 'mines', 'keno', 'fishing'] as const
export const PLAYED: readonly string[] = [...SHARED, ...ALONE]

/** A message over the socket of the casino's provider, from a page of that game. */
export type PlayFrame = { readonly kind: 'play'; readonly game: string; readonly name: string; readonly body: string }
/** What one window says to the other, as JSON where it is that: the page around a game hears `frame`, the game's page `page`. */
export type SaidFrame = { readonly kind: 'said'; readonly by: 'frame' | 'page'; readonly text: string }

/** The largest whole hundred of paise that a number holds. */
const MOST = 9_007_199_254_740_900
const stake = { stakePaise: 10_000 }
const REFS: readonly Json[] = ['{{ref}}', '{{ref}}', '{{lastRef}}']
const ROUNDS: readonly Json[] = ['{{solo}}', '{{solo}}', '{{solo}}', '{{otherSolo}}', '{{round}}']
const TABLES: readonly Json[] = ['{{tableId}}', '{{tableId}}', '{{tableId}}', '{{tableId}}', 'lucky7-1']
const BETS: readonly Json[] = [
  { bet: '{{betName}}', ...stake },
  { bet: '{{betName}}', ...stake },
  { bet: '{{betName}}', ...stake, side: 'lay' },
  { bet: '{{betName}}', ...stake, numbers: [1, 2] },
  { bet: '{{betName}}', ...stake, which: 2 },
  { bet: '{{betName}}', stakePaise: MOST },
  { bet: '{{betName}}', stakePaise: MOST, side: 'lay' },
]
const STARTS: readonly Json[] = ['{{#alone}}', '{{#alone}}', '{{#alone}}', '{{#alone}}', stake, { stakePaise: MOST }]
/** Values of fields that only a running provider knows, for each message. */
const KNOWN = {
  bet: { ref: REFS, tableId: TABLES, round: ['{{round}}'], bet: BETS, auto: [150, 101, 1_000_000] },
  cashOut: { ref: REFS, bet: ['{{lastRef}}', '{{ref}}'] },
  start: { ref: REFS, bet: STARTS },
  decide: { ref: REFS, round: ROUNDS, index: [0, 0, 1], decision: ['stand', 'hit', 'double', 'play', 'fold', 'insure', 'open:7', 'take'] },
  seed: { ref: REFS, clientSeed: ['meera', 'x'.repeat(64)] },
  round: { tableId: TABLES, number: [1, 2, 1e9] },
  soloRound: { round: ROUNDS },
} satisfies Record<keyof typeof sentSchemas, Record<string, readonly Json[]>>

const game = fc.constantFrom(...PLAYED)
/** A message mostly of the games that take it, every second one without a fault. */
const messageOf = (
  weight: number,
  name: keyof typeof sentSchemas,
  games: readonly string[] = PLAYED,
  schema: z.ZodMiniType = sentSchemas[name],
) => {
  const values = wireValues(schema, KNOWN[name])
  return {
    weight,
    arbitrary: fc.record({
      kind: fc.constant('play' as const),
      game: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...games) }, { weight: 1, arbitrary: game }),
      name: fc.constant<string>(name),
      body: fc.oneof(
        values.map((value) => JSON.stringify(value)),
        spoiled(values),
      ),
    }),
  }
}
export const plays: fc.Arbitrary<PlayFrame> = fc.oneof(
  // A bet that leaves by itself is one of a flight alone.
  messageOf(7, 'bet', SHARED.slice(1), z.omit(sentSchemas.bet, { auto: true })),
  messageOf(4, 'bet', SHARED.slice(0, 1)),
  messageOf(2, 'cashOut', SHARED),
  messageOf(6, 'start', ALONE),
  messageOf(4, 'decide', ALONE),
  messageOf(1, 'seed'),
  messageOf(1, 'round', SHARED),
  messageOf(2, 'soloRound', ALONE),
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('play' as const),
      game: fc.constantFrom(...ALONE),
      name: fc.constant('start'),
      body: fc.constantFrom(...deep).map((bet) => `{"ref":"{{ref}}","bet":${bet}}`),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('play' as const),
      game,
      name: fc.constantFrom('x', '__proto__', 'disconnect', 'hello', 'frame'),
      body: pieces,
    }),
  },
)

const saidBy = (by: SaidFrame['by'], schema: typeof frameMessageSchema | typeof hostMessageSchema) =>
  fc.record({ kind: fc.constant('said' as const), by: fc.constant(by), text: spoiled(wireValues(schema)) })
export const says: fc.Arbitrary<SaidFrame> = fc.oneof(saidBy('frame', frameMessageSchema), saidBy('page', hostMessageSchema))

export const casinoTexts = textsWith(Object.keys(sentSchemas))

/** The bodies of launches. */
export const launches = spoiled(
  wireValues(sessionRequestSchema, {
    host: ['pavilion'],
    code: ['none', '{{lastRef}}'],
    member: ['{{me}}', '{{other}}'],
    game: ['lucky7', 'lobby'],
  }),
)
/** Paths of the provider, and some that it has not. */
export const casinoPaths = fc.constantFrom(
  ...['/health', '/catalogue', '/fair/lucky7-1', '/fair/__proto__', '/fair/%00', '/session', '/play/lucky7/lucky7-1', '/lobby/live', '/'],
  ...['/index.html', '/fair-vectors.json', '/pictures/lucky7.svg', '/pictures/..%2f..%2fpackage.json', '/assets/..%5c..%5cx', '/.env'],
  ...['/%', '/%00', '/%e0%a4%a', '//evil.example/', '/a%0d%0aX:1', `/play/${'x'.repeat(4000)}/1`, `/?${'q=1&'.repeat(1000)}`],
  ...['/socket.io/', '/socket.io/?EIO=3&transport=polling', '/socket.io/?EIO=4&transport=polling&sid=none'],
)
