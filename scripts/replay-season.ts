import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { seasonFiles } from '#server/feeds/replay/season.ts'
import { startSeason } from './season.ts'

const usage = `Usage: npm run -s replay:season -- FOLDER_OR_FILE... [--processes N]
Replays every recorded market at full speed, one process a core, and prints each market's end.
Ends with 0, with 1 when a line of a recording could not be read, with 2 when nothing could be replayed.
`
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { processes: { type: 'string', default: String(availableParallelism()) } },
})
const processes = Number(values.processes)
if (positionals.length === 0 || !Number.isInteger(processes) || processes < 1) {
  process.stderr.write(usage)
  process.exit(2)
}

const filesOf = (): readonly string[] => {
  try {
    return seasonFiles(positionals)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  }
}
const files = filesOf()
const total = { files: 0, messages: 0, markets: 0, faults: 0, unusable: 0 }
const began = performance.now()
const season = startSeason(Math.min(processes, files.length))
await season.replay(files, ({ messages, faults, markets, unusable }, file) => {
  if (unusable !== null) {
    total.unusable += 1
    return say(`${basename(file)}: left aside, it holds no market stream`)
  }
  total.files += 1
  total.messages += messages
  total.markets += markets.length
  total.faults += faults
  for (const { id, name, status, winners } of markets)
    say(`${id} ${name}: ${status}${winners.length === 0 ? '' : `, won by ${winners.join(' and ')}`}`)
  if (faults > 0) say(`  ${faults} lines of ${basename(file)} could not be read`)
})
season.stop()
const seconds = (performance.now() - began) / 1000
say(
  `${total.markets} markets of ${total.files} recordings, ${total.messages} messages, ${total.faults} faults, ${total.unusable} files left aside, ${Math.round(total.messages / seconds)} messages a second in ${processes} processes`,
)
process.exitCode = total.files === 0 ? 2 : total.faults > 0 ? 1 : 0
