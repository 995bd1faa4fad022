import * as z from 'zod/mini'
import { rowsOf } from './rows.ts'

/** The most facts of a match that travel with its score: about ten overs. */
export const MOST_FACTS = 60
/** Four innings of eleven. */
const MOST_ROWS = 44

const count = (most: number) => z.int().check(z.nonnegative(), z.maximum(most))
const name = z.string().check(z.minLength(1), z.maxLength(80))
/** The number of a fact or of a row in its match. A later one with the same number corrects it. */
const number = count(1_000_000)

export const EXTRAS = ['wd', 'nb', 'b', 'lb'] as const
/** `out`: a wicket of a kind that the feed does not tell. */
export const OUTS = ['out', 'bowled', 'caught', 'lbw', 'run-out', 'stumped', 'hit-wicket', 'retired'] as const
/** Where a ball was hit, in order round the field from behind the bat, the off side first. */
export const ZONES = ['third', 'point', 'cover', 'long-off', 'long-on', 'midwicket', 'square-leg', 'fine-leg'] as const
export const BALL_LINES = ['wide', 'off', 'middle', 'leg'] as const
export const BALL_LENGTHS = ['full', 'good', 'short'] as const

/** One ball, as a feed tells it. What the feed does not tell is absent, and nothing is put in its place. */
export const ballSchema = z.object({
  n: number,
  innings: count(3),
  /** Overs that were complete before the ball, and its number in its over; a wide or a no-ball has the number of the next one. */
  over: count(999),
  ball: count(20),
  /** All runs of the ball, with its extras. */
  runs: count(20),
  extra: z.exactOptional(z.enum(EXTRAS)),
  out: z.exactOptional(z.enum(OUTS)),
  batter: z.exactOptional(name),
  bowler: z.exactOptional(name),
  zone: z.exactOptional(z.enum(ZONES)),
  line: z.exactOptional(z.enum(BALL_LINES)),
  length: z.exactOptional(z.enum(BALL_LENGTHS)),
})
export type Ball = z.infer<typeof ballSchema>

/** A batter's figures. `n`: the place in the order of the match. */
const battingSchema = z.object({
  n: number,
  innings: count(3),
  name,
  runs: count(1000),
  balls: count(2000),
  fours: count(200),
  sixes: count(200),
  out: z.exactOptional(z.enum(OUTS)),
  /** The bowler who took the wicket. */
  bowler: z.exactOptional(name),
})
export type Batting = z.infer<typeof battingSchema>

/** A bowler's figures. `runs`: those that count against the bowler; `balls`: the legal ones. */
const bowlingSchema = z.object({
  n: number,
  innings: count(3),
  name,
  balls: count(2000),
  runs: count(1000),
  wickets: count(10),
})
export type Bowling = z.infer<typeof bowlingSchema>

/** What a feed tells of a cricket match beside the score: the last balls, oldest first, and the figures of the players. */
export const cricketPlaySchema = z.object({
  facts: rowsOf(ballSchema, MOST_FACTS),
  batting: rowsOf(battingSchema, MOST_ROWS),
  bowling: rowsOf(bowlingSchema, MOST_ROWS),
})
export type CricketPlay = z.infer<typeof cricketPlaySchema>

export const INCIDENTS = ['goal', 'shot', 'corner', 'attack', 'danger', 'yellow', 'red'] as const
/** What happened in a football match, as a feed tells it. `side`: 0 is the home side. */
export const incidentSchema = z.object({
  n: number,
  minute: count(200),
  side: z.union([z.literal(0), z.literal(1)]),
  kind: z.enum(INCIDENTS),
  player: z.exactOptional(name),
})
export type Incident = z.infer<typeof incidentSchema>
/** What a feed tells of a football match beside the score, oldest first. */
export const footballPlaySchema = z.object({ facts: rowsOf(incidentSchema, MOST_FACTS) })

export const POINT_WAYS = ['ace', 'winner', 'error', 'double-fault'] as const
export const POINT_ENDS = ['game', 'set', 'match'] as const
const called = z.string().check(z.minLength(1), z.maxLength(4))
/** One point of tennis, as a feed tells it: who served, who won it and how, what it ended, and the score after it. */
export const pointSchema = z.object({
  n: number,
  set: count(4),
  server: z.union([z.literal(0), z.literal(1)]),
  winner: z.union([z.literal(0), z.literal(1)]),
  way: z.exactOptional(z.enum(POINT_WAYS)),
  ends: z.exactOptional(z.enum(POINT_ENDS)),
  /** The games of the set, and the points of the game. */
  games: z.tuple([count(99), count(99)]),
  points: z.tuple([called, called]),
})
export type Point = z.infer<typeof pointSchema>
/** What a feed tells of a tennis match beside the score, oldest first. */
export const tennisPlaySchema = z.object({ facts: rowsOf(pointSchema, MOST_FACTS) })
