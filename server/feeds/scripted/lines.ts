import { readFileSync, statSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { marketSchema, marketStatusSchema, runnerSchema, runnerStatusSchema, type Score, scoreSchema } from '#contract/market.ts'
import { type FeedSaid, isFeedSaid, saidSchema, type WireSaid } from '#contract/said.ts'
import { eventIdSchema, marketIdSchema, millisSchema, oddsSchema, paiseSchema, selectionIdSchema } from '#contract/scalar.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'

/** A file that is no script; its message says the line and what is wrong there. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
}

/** Updates that are played at one go. */
export type Step = { readonly name: string; readonly updates: readonly FeedUpdate[] }
/** `opening`: the updates before the first step. */
export type FeedScript = { readonly opening: readonly FeedUpdate[]; readonly steps: readonly Step[] }

const MOST_BYTES = 1024 * 1024
const MOST_NAME = 60

const knownSaid: z.ZodMiniType<FeedSaid, WireSaid> = z.pipe(
  saidSchema,
  z.transform((said, context) => {
    if (isFeedSaid(said)) return said
    context.issues.push({ code: 'custom', message: 'is no code of contract/said.ts with its figures', input: said })
    return z.NEVER
  }),
)
const wordsSchema = z.union([z.string().check(z.maxLength(120)), knownSaid])
const levels = z.array(z.tuple([oddsSchema, paiseSchema])).check(z.maxLength(10))
const pastRunner = z.strictObject({
  selectionId: selectionIdSchema,
  lastPrice: z.exactOptional(oddsSchema),
  traded: z.exactOptional(paiseSchema),
})
const volumes = z.array(z.tuple([oddsSchema, paiseSchema])).check(z.maxLength(350))
const runner = z.extend(pastRunner, {
  back: z.exactOptional(levels),
  lay: z.exactOptional(levels),
  tradedAt: z.exactOptional(volumes),
})
/** A definition with a key that is not its own is refused: a runner's `status` has its own line, and would be lost here. */
const definition = z.strictObject({
  ...marketSchema.shape,
  runners: z.array(z.strictObject(runnerSchema.shape)).check(z.maxLength(100)),
})
const delay = z.number().check(z.int(), z.nonnegative(), z.maximum(60_000))

/** Every update of a feed, as a line writes it. */
const updateSchema: z.ZodMiniType<FeedUpdate> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('market'), market: definition, betDelayMs: z.exactOptional(delay) }),
  z.strictObject({
    kind: z.literal('status'),
    marketId: marketIdSchema,
    status: marketStatusSchema,
    inplay: z.boolean(),
    label: z.exactOptional(wordsSchema),
  }),
  z.strictObject({
    kind: z.literal('ladder'),
    marketId: marketIdSchema,
    image: z.boolean(),
    traded: z.exactOptional(paiseSchema),
    runners: z.array(runner).check(z.maxLength(100)),
  }),
  z.strictObject({
    kind: z.literal('past'),
    marketId: marketIdSchema,
    points: z
      .array(
        z.strictObject({ at: millisSchema, traded: z.exactOptional(paiseSchema), runners: z.array(pastRunner).check(z.maxLength(100)) }),
      )
      .check(z.maxLength(1000)),
  }),
  z.strictObject({
    kind: z.literal('runner'),
    marketId: marketIdSchema,
    selectionId: selectionIdSchema,
    status: runnerStatusSchema,
    reductionFactor: z.exactOptional(z.number().check(z.int(), z.gte(0), z.lte(10_000))),
  }),
  z.strictObject({ kind: z.literal('score'), eventId: eventIdSchema, score: scoreSchema }),
  z.strictObject({
    kind: z.literal('result'),
    marketId: marketIdSchema,
    winners: z.array(selectionIdSchema).check(z.maxLength(100)),
    runs: z.exactOptional(z.number().check(z.int(), z.nonnegative())),
    note: wordsSchema,
  }),
])
const stepSchema = z.strictObject({ step: z.string().check(z.minLength(1), z.maxLength(MOST_NAME)) })

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    throw new ScriptError('is no JSON')
  }
}
const inWords = z.locales.en().localeError
/** The first fault; of words that are neither text nor a code, what is wrong with the code. */
const faultOf = (issue: z.core.$ZodIssue | undefined): string => {
  const inner = issue?.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  const fault = inner === undefined ? (issue?.message ?? 'is no update') : faultOf(inner)
  const field = issue?.path.join('.') ?? ''
  return field === '' ? fault : `${field}: ${fault}`
}
const parsed = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> => {
  const read = schema.safeParse(value, { error: inWords })
  if (read.success) return read.data
  throw new ScriptError(faultOf(read.error.issues[0]))
}

const told = z.object({ score: z.object({ play: z.optional(z.unknown()) }) })
/** Whether all that a line tells of a match was read: a client leaves out what it cannot read, and a script is mended. */
const isWhole = (line: unknown, score: Score): boolean => isDeepStrictEqual(told.safeParse(line).data?.score.play, score.play)

/** A mark of the byte order, which some editors write before the first line. */
const BYTE_ORDER = /^\uFEFF/

/** Parses a script; throws a `ScriptError` at the first bad line. */
export const parseScript = (text: string): FeedScript => {
  const opening: FeedUpdate[] = []
  const steps: { readonly name: string; readonly updates: FeedUpdate[] }[] = []
  const listed = new Set<string>()
  const take = (line: string): void => {
    const value = jsonOf(line)
    if (typeof value === 'object' && value !== null && 'step' in value) {
      const { step } = parsed(stepSchema, value)
      if (steps.some(({ name }) => name === step)) throw new ScriptError(`a step "${step}" stands above already`)
      steps.push({ name: step, updates: [] })
      return
    }
    const update = parsed(updateSchema, value)
    if (update.kind === 'score' && !isWhole(value, update.score)) throw new ScriptError('score.play holds what is no fact or figure')
    if (update.kind === 'market') listed.add(update.market.marketId)
    else if ('marketId' in update && !listed.has(update.marketId)) throw new ScriptError(`no market ${update.marketId} stands above`)
    ;(steps.at(-1)?.updates ?? opening).push(update)
  }
  for (const [at, line] of text.replace(BYTE_ORDER, '').split('\n').entries()) {
    if (line.trim() === '') continue
    try {
      take(line)
    } catch (error) {
      throw error instanceof ScriptError ? new ScriptError(`line ${at + 1}: ${error.message}`) : error
    }
  }
  if (listed.size === 0) throw new ScriptError('holds no market')
  return { opening, steps }
}

/** Reads a script of at most 1 MiB; throws a `ScriptError` that names the file. */
export const readScript = (file: string): FeedScript => {
  try {
    if (statSync(file).size > MOST_BYTES) throw new ScriptError('is above 1 MiB')
    return parseScript(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ScriptError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
