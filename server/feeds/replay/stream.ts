import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import unbzip2 from 'unbzip2-stream'

export type PriceSize = readonly [price: number, size: number]
export type LevelPriceSize = readonly [level: number, price: number, size: number]

export const PRICE_SIDES = ['atb', 'atl', 'trd'] as const
export type PriceSide = (typeof PRICE_SIDES)[number]
export const LEVEL_SIDES = ['batb', 'batl', 'bdatb', 'bdatl'] as const
export type LevelSide = (typeof LEVEL_SIDES)[number]

/** The rows of each side that a message names; a message names few of them. */
export type RowsBySide<Side, Row> = readonly (readonly [side: Side, rows: readonly Row[]])[]

export type RecordedRunnerChange = {
  readonly id: number
  readonly hc: number
  readonly ltp: number | null
  readonly tv: number | null
  readonly prices: RowsBySide<PriceSide, PriceSize>
  readonly levels: RowsBySide<LevelSide, LevelPriceSize>
}

export type RecordedRunnerDefinition = {
  readonly id: number
  readonly hc: number
  readonly status: string
  readonly name: string | null
  readonly adjustmentFactor: number | null
  readonly removalDate: string | null
  readonly bsp: number | null
}

export type RecordedDefinition = {
  readonly status: string
  readonly inPlay: boolean
  /** Seconds. */
  readonly betDelay: number
  readonly eventId: string
  readonly eventTypeId: string
  readonly eventName: string | null
  readonly marketType: string | null
  readonly name: string | null
  readonly marketTime: string | null
  readonly numberOfWinners: number
  /** Of two definitions the one with the higher version stands; null: it says none. */
  readonly version: number | null
  readonly runners: readonly RecordedRunnerDefinition[]
}

export type RecordedMarketChange = {
  readonly id: string
  readonly img: boolean
  readonly tv: number | null
  readonly definition: RecordedDefinition | null
  readonly runners: readonly RecordedRunnerChange[]
}

/** One line of a recorded market stream. `line` counts from 1. */
export type RecordedMessage = { readonly line: number; readonly pt: number; readonly changes: readonly RecordedMarketChange[] }

/** The faults of a recording. `first` holds the first few, for a person to read. */
export type Faults = { count: number; readonly first: { readonly line: number; readonly reason: string }[] }

const MOST_FAULTS_KEPT = 20
const MOST_BYTES = 512 * 1024 * 1024
const MOST_ID = 64
/** The last moment that a date can name. */
const MOST_TIME = 8_640_000_000_000_000

/** An empty fault report. */
export const noFaults = (): Faults => ({ count: 0, first: [] })

/** Adds one fault; only the first few are kept word for word. */
export const addFault = (faults: Faults, line: number, reason: string): void => {
  faults.count++
  if (faults.first.length < MOST_FAULTS_KEPT) faults.first.push({ line, reason })
}

/** A recording that cannot be used at all: unreadable, empty, or of the wrong kind. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError'
}

export type Json = { readonly [key: string]: unknown }

/** Whether a parsed JSON value is an object (not a list, not null). */
export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A JSON value as a list; anything else is an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A JSON value as a non-empty text, or null. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A JSON value as a finite number, or null: "NaN" and "Infinity", as text, are no number. */
export const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const unbzip = (packed: Buffer): Buffer => {
  const parts: Buffer[] = []
  let size = 0
  let failure: unknown = null
  let ended = false
  const stream = unbzip2()
  stream.on('data', (part: unknown) => {
    if (!Buffer.isBuffer(part)) return
    size += part.length
    if (size <= MOST_BYTES) parts.push(part)
  })
  stream.on('error', (reason: unknown) => {
    failure = reason
  })
  stream.on('end', () => {
    ended = true
  })
  stream.end(packed)
  if (failure !== null) throw new Error('the compressed data is damaged or cut')
  if (!ended) throw new Error('the compressed data ends too early')
  if (size > MOST_BYTES) throw new Error('too large')
  return Buffer.concat(parts)
}

/** The text of a recording: plain, `.gz` or `.bz2`, by its name. Throws a `RecordingError` that says what is wrong. */
export const readRecording = (file: string): string => {
  try {
    const bytes = readFileSync(file)
    if (file.endsWith('.gz')) return gunzipSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8')
    if (file.endsWith('.bz2')) return unbzip(bytes).toString('utf8')
    return bytes.toString('utf8')
  } catch (reason) {
    throw new RecordingError(`Cannot read the recording ${file}: ${reason instanceof Error ? reason.message : String(reason)}`)
  }
}

/** The next such mark of a text; the last one found is looked for again only once it is behind. */
const nextMark = (text: string, mark: string, last: number, from: number): number => {
  if (last >= from) return last
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at
}

/** A line's JSON value; undefined where it is none. */
const parsed = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The JSON objects of a recording, one a line (LF, CRLF or a bare CR). What is no object is counted and passed over; a byte order mark
 * is counted, and its line is read.
 */
export function* jsonLines(text: string, faults: Faults): Generator<{ readonly line: number; readonly json: Json }> {
  let line = 0
  let [lf, cr] = [-1, -1]
  const marked = text.startsWith(BYTE_ORDER_MARK)
  if (marked) addFault(faults, 1, 'a byte order mark')
  for (let from = marked ? BYTE_ORDER_MARK.length : 0; from < text.length; ) {
    lf = nextMark(text, '\n', lf, from)
    cr = nextMark(text, '\r', cr, from)
    const end = Math.min(lf, cr)
    const raw = text.slice(from, end)
    from = cr + 1 === lf ? lf + 1 : end + 1
    line++
    const json = parsed(raw)
    if (isJson(json)) yield { line, json }
    else if (raw.trim() !== '') addFault(faults, line, json === undefined ? 'not JSON: a cut or damaged line' : 'not an object')
  }
}

/** The line that is being read, for what is wrong with it. No closure of it is made: lines are many. */
type Spot = { readonly faults: Faults; readonly line: number }
const bad = ({ faults, line }: Spot, reason: string): void => addFault(faults, line, reason)

/** The largest price or size: in thousandths and paise it is an exact integer. */
const MOST_AMOUNT = 1_000_000_000_000
const isSize = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= MOST_AMOUNT
/** How recordings spell a number that is none. */
const NO_NUMBERS: readonly unknown[] = [null, 'NaN', 'Infinity', '-Infinity']
/** A number of a field, or null where it has none; a text or a number out of bounds is counted. */
const figure = (json: Json, key: string, spot: Spot): number | null => {
  const value = json[key]
  if (value === undefined) return null
  if (typeof value === 'number' && Math.abs(value) <= MOST_AMOUNT) return value
  if (!NO_NUMBERS.includes(value)) bad(spot, `${key} is no number`)
  return null
}
/** The number of a runner: whole, as the exchange's are. */
const idOf = (value: unknown): number | null => {
  const id = isJson(value) ? value['id'] : null
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null
}
/** The id of a market or an event: a text that is not too long. */
const longIdOf = (value: unknown): string | null => {
  const id = textOf(value)
  return id === null || id.length > MOST_ID ? null : id
}
const isPriceSize = (row: unknown): row is PriceSize =>
  Array.isArray(row) && row.length === 2 && isSize(row[0]) && row[0] > 0 && isSize(row[1])
const isLevelPriceSize = (row: unknown): row is LevelPriceSize =>
  Array.isArray(row) && row.length === 3 && isSize(row[0]) && isSize(row[1]) && isSize(row[2])
const arePrices = (value: unknown): value is readonly PriceSize[] => {
  if (!Array.isArray(value)) return false
  for (const row of value) if (!isPriceSize(row)) return false
  return true
}
const areLevels = (value: unknown): value is readonly LevelPriceSize[] => {
  if (!Array.isArray(value)) return false
  for (const row of value) if (!isLevelPriceSize(row)) return false
  return true
}

/** The good rows of a side. A side without a bad one stays the parsed list: most of a recording is rows. */
const pairs = (value: unknown, spot: Spot): readonly PriceSize[] => {
  if (arePrices(value)) return value
  const good: PriceSize[] = []
  for (const item of listOf(value)) {
    const row = listOf(item).slice(0, 2)
    if (isPriceSize(row)) good.push(row)
    else bad(spot, 'a price that is no price')
  }
  return good
}

const triples = (value: unknown, spot: Spot): readonly LevelPriceSize[] => {
  if (areLevels(value)) return value
  const good: LevelPriceSize[] = []
  for (const item of listOf(value)) {
    const row = listOf(item).slice(0, 3)
    if (isLevelPriceSize(row)) good.push(row)
    else bad(spot, 'a level that is no level')
  }
  return good
}

const runnerChange = (value: unknown, spot: Spot): RecordedRunnerChange | null => {
  const id = idOf(value)
  if (!isJson(value) || id === null) {
    bad(spot, 'a runner change without id')
    return null
  }
  const prices: (readonly [PriceSide, readonly PriceSize[]])[] = []
  for (const side of PRICE_SIDES) {
    const rows = value[side]
    if (rows !== undefined) prices.push([side, pairs(rows, spot)])
  }
  const levels: (readonly [LevelSide, readonly LevelPriceSize[]])[] = []
  for (const side of LEVEL_SIDES) {
    const rows = value[side]
    if (rows !== undefined) levels.push([side, triples(rows, spot)])
  }
  return { id, hc: figure(value, 'hc', spot) ?? 0, ltp: figure(value, 'ltp', spot), tv: figure(value, 'tv', spot), prices, levels }
}

const definition = (value: unknown, spot: Spot): RecordedDefinition | null => {
  const status = isJson(value) ? textOf(value['status']) : null
  if (!isJson(value) || status === null) {
    bad(spot, 'a market definition without status')
    return null
  }
  const runners: RecordedRunnerDefinition[] = []
  for (const item of listOf(value['runners'])) {
    const id = idOf(item)
    if (!isJson(item) || id === null) {
      bad(spot, 'a runner without id')
      continue
    }
    runners.push({
      id,
      hc: figure(item, 'hc', spot) ?? 0,
      status: textOf(item['status']) ?? 'ACTIVE',
      name: textOf(item['name']),
      adjustmentFactor: figure(item, 'adjustmentFactor', spot),
      removalDate: textOf(item['removalDate']),
      bsp: figure(item, 'bsp', spot),
    })
  }
  return {
    status,
    inPlay: value['inPlay'] === true,
    betDelay: figure(value, 'betDelay', spot) ?? 0,
    eventId: longIdOf(value['eventId']) ?? 'unknown',
    eventTypeId: textOf(value['eventTypeId']) ?? 'unknown',
    eventName: textOf(value['eventName']),
    marketType: textOf(value['marketType']),
    name: textOf(value['name']),
    marketTime: textOf(value['marketTime']),
    numberOfWinners: figure(value, 'numberOfWinners', spot) ?? 1,
    version: figure(value, 'version', spot),
    runners,
  }
}

/** The most markets whose definitions are waited for. */
const MOST_WAITED = 1000
/** A publish time, in milliseconds since 1970. */
const timeOf = (value: unknown): number | null => {
  const at = numberOf(value)
  return at !== null && Number.isInteger(at) && at >= 0 && at <= MOST_TIME ? at : null
}

/**
 * The market messages of a recording, in order. Unknown keys are left aside; what cannot be read is counted in `faults`, and once for each
 * market a change before its definition.
 */
export function* recordedMessages(text: string, faults: Faults): Generator<RecordedMessage> {
  const known = new Set<string>()
  for (const { line, json } of jsonLines(text, faults)) {
    if (json['op'] !== 'mcm') {
      if (json['op'] === undefined) addFault(faults, line, 'no op')
      continue
    }
    const pt = timeOf(json['pt'])
    if (pt === null) {
      addFault(faults, line, 'no publish time')
      continue
    }
    const spot = { faults, line }
    const changes: RecordedMarketChange[] = []
    for (const item of listOf(json['mc'])) {
      const id = isJson(item) ? longIdOf(item['id']) : null
      if (!isJson(item) || id === null) {
        bad(spot, 'a market change without id')
        continue
      }
      const runners: RecordedRunnerChange[] = []
      for (const change of listOf(item['rc'])) {
        const runner = runnerChange(change, spot)
        if (runner !== null) runners.push(runner)
      }
      const defined = item['marketDefinition'] === undefined ? null : definition(item['marketDefinition'], spot)
      if (!known.has(id) && known.size < MOST_WAITED) {
        known.add(id)
        if (defined === null) bad(spot, `market ${id} comes without its definition`)
      }
      changes.push({ id, img: item['img'] === true, tv: figure(item, 'tv', spot), definition: defined, runners })
    }
    yield { line, pt, changes }
  }
}
