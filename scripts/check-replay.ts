/**
 * Replays a recorded file at full speed through the exchange's own reader and compares the result with an oracle:
 * `tsx scripts/check-replay.ts FILE ORACLE`. Prints each difference; the last line is `N passed, M failed`.
 * Ends with 0 when nothing differs, 1 when something does, 2 when the input cannot be read.
 */
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type RecordedBook, type RecordedMarket, type RecordedRunner, recordedBook, runnerKey, sorted } from '#server/feeds/replay/book.ts'
import { scoreMessages, scoreReader } from '#server/feeds/replay/score.ts'
import {
  isJson,
  type Json,
  jsonLines,
  listOf,
  noFaults,
  numberOf,
  RecordingError,
  readRecording,
  recordedMessages,
  textOf,
} from '#server/feeds/replay/stream.ts'

let passed = 0
let failed = 0
const MOST_SHOWN = 200

const check = (what: string, ours: unknown, theirs: unknown): void => {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) {
    passed++
    return
  }
  failed++
  if (failed <= MOST_SHOWN) console.log(`${what}\n  expected ${JSON.stringify(theirs)}\n  replayed ${JSON.stringify(ours)}`)
}

function unusable(message: string): never {
  console.error(message)
  process.exit(2)
}

const entries = (value: unknown): [string, unknown][] => (isJson(value) ? Object.entries(value) : [])
const objects = (value: unknown): [string, Json][] =>
  entries(value).flatMap(([key, item]): [string, Json][] => (isJson(item) ? [[key, item]] : []))

const readOracle = (file: string): Json => {
  try {
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isJson(json) ? json : unusable(`${file} is not an oracle`)
  } catch (reason) {
    unusable(`Cannot read the oracle ${file}: ${reason instanceof Error ? reason.message : String(reason)}`)
  }
}

const runnerState = (runner: RecordedRunner | undefined, expected: Json): Json => {
  const state: Record<string, unknown> = {}
  for (const key of Object.keys(expected)) {
    if (runner === undefined) state[key] = undefined
    else if (key === 'atb' || key === 'atl') state[key] = sorted(key, runner.prices[key]).slice(0, 3)
    else if (key === 'n_atb') state[key] = runner.prices.atb.size
    else if (key === 'n_atl') state[key] = runner.prices.atl.size
    else if (key === 'n_trd') state[key] = runner.prices.trd.size
    else if (key === 'batb0') state[key] = runner.levels.batb.get(0) ?? null
    else if (key === 'batl0') state[key] = runner.levels.batl.get(0) ?? null
    else if (key === 'bdatb0') state[key] = runner.levels.bdatb.get(0) ?? null
    else if (key === 'bdatl0') state[key] = runner.levels.bdatl.get(0) ?? null
    else if (key === 'ltp') state[key] = runner.ltp
    else if (key === 'tv') state[key] = runner.tv
    else state[key] = 'not known to this check'
  }
  return state
}

const checkCheckpoint = (book: RecordedBook, checkpoint: Json, pt: number): void => {
  const at = `line ${String(checkpoint['line'])}`
  check(`${at}: publish time`, pt, checkpoint['pt'])
  for (const [id, expected] of objects(checkpoint['markets'])) {
    const market = book.market(id)
    check(`${at}, ${id}: status`, market?.definition?.status, expected['status'])
    check(`${at}, ${id}: in play`, market?.definition?.inPlay, expected['inPlay'])
    check(`${at}, ${id}: traded`, market?.tv, expected['tv'])
    for (const [key, runner] of objects(expected['runners']))
      check(`${at}, ${id}, ${key}`, runnerState(market?.runners.get(key), runner), runner)
    if (market === undefined) continue
    for (const { prices, id: runnerId, hc } of market.runners.values()) {
      const back = sorted('atb', prices.atb)[0]
      const lay = sorted('atl', prices.atl)[0]
      if (back !== undefined && lay !== undefined) check(`${at}, ${id}, ${runnerKey(runnerId, hc)}: crossed`, back[0] < lay[0], true)
    }
  }
}

const checkFinal = (id: string, market: RecordedMarket | undefined, history: readonly unknown[], expected: Json): void => {
  const definition = market?.definition
  const runners = definition?.runners ?? []
  const byId = (rows: unknown): unknown[] => [...listOf(rows)].sort((a, b) => (numberOf(listOf(a)[0]) ?? 0) - (numberOf(listOf(b)[0]) ?? 0))
  const winners = runners.filter(({ status }) => status === 'WINNER').map(({ id: runner, hc, name }) => [runner, hc, name])
  const removed = runners.filter(({ status }) => status === 'REMOVED')
  check(`${id}: status history`, history, expected['statusHistory'])
  check(`${id}: final status`, definition?.status, expected['finalStatus'])
  check(`${id}: winners`, byId(winners), byId(expected['winners']))
  check(`${id}: removed`, byId(removed.map((r) => [r.id, r.hc, r.adjustmentFactor, r.removalDate])), byId(expected['removed']))
  check(`${id}: number of winners`, definition?.numberOfWinners, expected['numberOfWinners'])
  check(`${id}: runners`, runners.length, expected['runners'])
  check(`${id}: market type`, definition?.marketType ?? null, expected['marketType'])
  for (const [runner, price] of entries(expected['bsp']))
    check(`${id}, ${runner}: starting price`, runners.find((r) => String(r.id) === runner)?.bsp, price)
}

const checkMarkets = (text: string, expected: Json): void => {
  const faults = noFaults()
  const book = recordedBook()
  const history = new Map<string, [number, string, boolean][]>()
  const checkpoints = new Map(
    listOf(expected['checkpoints']).flatMap((c): [number, Json][] => (isJson(c) ? [[numberOf(c['line']) ?? 0, c]] : [])),
  )
  let lines = 0
  for (const message of recordedMessages(text, faults)) {
    lines = message.line
    book.apply(message)
    for (const { id, definition } of message.changes) {
      if (definition === null) continue
      const known = history.get(id) ?? []
      history.set(id, known)
      const last = known.at(-1)
      if (last === undefined || last[1] !== definition.status || last[2] !== definition.inPlay)
        known.push([message.pt, definition.status, definition.inPlay])
    }
    const checkpoint = checkpoints.get(message.line)
    if (checkpoint === undefined) continue
    checkpoints.delete(message.line)
    checkCheckpoint(book, checkpoint, message.pt)
  }
  check('lines', lines, expected['lines'])
  check('checkpoints not reached', [...checkpoints.keys()], [])
  for (const [id, market] of objects(expected['markets'])) checkFinal(id, book.market(id), history.get(id) ?? [], market)
  const { midStreamImages, absentDeletes, refused } = book.counts
  console.log(`faults ${faults.count}, mid-stream images ${midStreamImages}, deletes of absent prices ${absentDeletes}, refused ${refused}`)
  for (const { line, reason } of faults.first) console.log(`  line ${line}: ${reason}`)
}

const checkScores = (text: string, marketId: string, expected: Json): void => {
  const faults = noFaults()
  const reader = scoreReader(marketId)
  const corrections: unknown[] = []
  /** Lines that also speak of another match: the recording holds a stray one, whose totals are not this match's. */
  const foreign = new Set<number>()
  let before: readonly { runs: number }[] = []
  for (const message of scoreMessages(text, faults)) {
    reader.apply(message)
    if (message.items.some((item) => item['marketId'] !== marketId)) foreign.add(message.line)
    const innings = reader.totals()
    for (const [at, { runs, overs }] of innings.entries()) {
      const last = before[at]
      if (last !== undefined && runs < last.runs) corrections.push([message.line, at + 1, overs, last.runs, runs])
    }
    if (innings.length > 0) before = innings
  }
  const told = listOf(expected['score_corrections_downward'])
  const own = told.filter((row) => !foreign.has(numberOf(listOf(row)[0]) ?? 0))
  if (own.length < told.length)
    console.log(`${told.length - own.length} expected correction(s) of a line with another match's totals: left aside`)
  check('downward corrections', corrections, own)
  const score = reader.score()
  for (const [innings, final] of entries(expected['final'])) {
    const ours = score?.innings[Number(innings) - 1]
    const [overs, runs, wickets] = listOf(final)
    check(`innings ${innings}: final`, [ours?.runs, ours?.wickets], [runs, wickets])
    check(`innings ${innings}: overs`, ours?.overs.replace(/\.0$/, ''), textOf(overs)?.replace(/\.0$/, ''))
  }
  for (const [innings, ends] of objects(expected['runs_at_over_end'])) {
    const byOver = score?.innings[Number(innings) - 1]?.byOver ?? []
    for (const [over, runs] of entries(ends)) {
      check(
        `innings ${innings}: runs after over ${over}`,
        byOver.slice(0, Number(over)).reduce((sum, n) => sum + n, 0),
        runs,
      )
    }
  }
  console.log(`faults ${faults.count}`)
}

const main = (): void => {
  const [file, oracleFile] = process.argv.slice(2)
  if (file === undefined || oracleFile === undefined) unusable('Usage: tsx scripts/check-replay.ts FILE ORACLE')
  const oracle = readOracle(oracleFile)
  let text = ''
  try {
    text = readRecording(file)
  } catch (reason) {
    unusable(reason instanceof RecordingError ? reason.message : String(reason))
  }
  const first = jsonLines(text, noFaults()).next()
  if (first.done === true) unusable(`${file} holds no recorded messages`)
  if (first.value.json['op'] === 'ccm') {
    const expected = oracle[`ccm_${basename(file)}`]
    if (!isJson(expected)) unusable(`${oracleFile} says nothing about the scores of ${basename(file)}`)
    checkScores(text, basename(file), expected)
  } else {
    const path = resolve(file)
    const files = objects(oracle['files'])
    const entry =
      files.find(([key]) => path.endsWith(`/${key}`)) ??
      files.find(([key, { file: name }]) => (textOf(name) ?? basename(key)) === basename(path))
    if (entry === undefined) unusable(`${oracleFile} says nothing about ${basename(file)}`)
    checkMarkets(text, entry[1])
  }
  if (failed > MOST_SHOWN) console.log(`… and ${failed - MOST_SHOWN} more differences`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

main()
