import { parseArgs } from 'node:util'
import { KINDS, frameText } from './fuzz/frames.ts'
import { BATCH, BOUNDS, type Report, fuzz } from './fuzz/run.ts'
import { otherServer, startTarget } from './fuzz/target.ts'

const usage = `Usage: npm run -s fuzz -- [options]
  --seed S      which frames are sent (1): the same seed sends the same frames
  --frames N    how many (2000)
  --faults N    how many kinds of fault to look for before it ends (1)
  --url URL     a running server with stand-ins, not one of its own; its memory and event loop are not read
  --casino URL  its casino; without it no frame is sent to one
Ends with 0 when the server stood, 1 when a fault was found.
`
const MOST_SHOWN = 10
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const counts = (all: ReadonlyMap<string, number>): string =>
  [...all]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, n]) => `${name} ${n.toLocaleString('en')}`)
    .join(', ') || 'none'

const wholeOf = (text: string, name: string): number => {
  const n = Number(text)
  if (!(Number.isInteger(n) && n >= 1 && n <= 100_000_000)) throw new TypeError(`--${name} takes a whole number from 1.`)
  return n
}

const print = ({ sent, statuses, faults, first, worst }: Report, seed: number): void => {
  say(`seed ${seed}: ${counts(new Map(KINDS.flatMap((kind) => (sent.has(kind) ? [[kind, sent.get(kind) ?? 0] as const] : []))))}`)
  say(`answers: ${counts(statuses)}`)
  say(
    worst === null
      ? 'memory and event loop were not read'
      : `memory ${Math.round(first?.rssMb ?? 0)} MiB after the first batch, ${Math.round(worst.rssMb)} at most (bound ${BOUNDS.rssMb}); event loop held up ${worst.p99Ms.toFixed(1)} ms at the 99th percentile (bound ${BOUNDS.p99Ms}), ${Math.round(worst.maxMs)} ms at most (bound ${BOUNDS.maxMs})`,
  )
  for (const { text, frames } of faults) {
    say(`fault: ${text}`)
    say(`  after ${frames.length === 1 ? 'this frame' : `these ${frames.length} frames`}:`)
    for (const frame of frames.slice(-MOST_SHOWN)) say(`    ${frameText(frame)}`)
  }
  say(faults.length === 0 ? 'the server stood' : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} found`)
}

const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      frames: { type: 'string', default: '2000' },
      faults: { type: 'string', default: '1' },
      url: { type: 'string' },
      casino: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  const { url, casino } = values
  for (const [name, address] of [
    ['url', url],
    ['casino', casino],
  ] as const)
    if (address !== undefined && !URL.canParse(address)) throw new TypeError(`--${name} takes an address such as http://127.0.0.1:5173.`)
  const [seed, frames, mostFaults] = [wholeOf(values.seed, 'seed'), wholeOf(values.frames, 'frames'), wholeOf(values.faults, 'faults')]
  const start =
    url === undefined
      ? () => startTarget(`fuzz-${seed}`)
      : async () => otherServer(new URL(url).origin, casino === undefined ? null : new URL(casino).origin)
  say(`sending ${frames.toLocaleString('en')} frames in batches of ${BATCH}`)
  const report = await fuzz({ seed, frames, mostFaults, start, isOwn: url === undefined, say })
  print(report, seed)
  return report.faults.length === 0 ? 0 : 1
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  process.exitCode = 2
}
