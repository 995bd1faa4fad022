import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEvents } from './audit/books.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { StoreError } from '#server/store/log.ts'
import { type JournalFile, readJournal } from '#streams/journal-file.ts'
import { createHistoryCheck } from '#tests/simulation/history.ts'

const usage = `Usage: npm run -s check:journal -- FILE --data FOLDER
Holds a journal's file, as a member exports or sends it, beside the log of an exchange, and changes nothing.
The log of a running exchange is read from a copy of its files.
Ends with 0 when the log explains it, 1 when something in it is impossible, 2 when they could not be compared.
`
const MOST_SHOWN = 50
type Take = (event: ExchangeEvent) => void

const say = (line: string): void => void process.stdout.write(`${line}\n`)

class Unusable extends Error {}

const journalIn = (path: string): JournalFile => {
  let written: string
  try {
    written = readFileSync(path, 'utf8')
  } catch {
    throw new Unusable(`${path} cannot be read. Give the file that the inspector or the bet's story exported.`)
  }
  const read = readJournal(written)
  if ('why' in read)
    throw new Unusable(`${path} is no journal that can be checked (${read.why}${read.at === '' ? '' : `, at ${read.at}`}).`)
  return read
}

/** Copies that are tried: the exchange may write meanwhile, which a reading of the copy finds. */
const COPIES = 5
/** Reads the log of a running exchange from a copy, whose files are removed again. */
const readCopied = (folder: string, take: Take): void => {
  for (let left = COPIES; left > 0; left -= 1) {
    const copy = mkdtempSync(join(tmpdir(), 'pavilion-log-'))
    try {
      for (const name of ['exchange.db-wal', 'exchange.db'])
        if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(copy, name))
      const events: ExchangeEvent[] = []
      readEvents(copy, (event) => void events.push(event))
      for (const event of events) take(event)
      return
    } catch (error) {
      if (left === 1 || !(error instanceof StoreError)) throw error
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
}
const readLog = (folder: string, take: Take): void => {
  try {
    readEvents(folder, take)
  } catch (error) {
    if (!(error instanceof StoreError && /in use by a running/.test(error.message))) throw error
    readCopied(folder, take)
  }
}

const argsIn = (args: readonly string[]) => {
  try {
    const options = { data: { type: 'string' }, help: { type: 'boolean', default: false } } as const
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new Unusable(error instanceof Error ? error.message : String(error))
  }
}

/** Prints what was compared and each impossible entry; the exit code. */
const check = (args: readonly string[]): number => {
  const { values, positionals } = argsIn(args)
  const [path, ...more] = positionals
  if (values.help || values.data === undefined || path === undefined || more.length > 0) {
    process.stderr.write(usage)
    return values.help ? 0 : 2
  }
  const { entries } = journalIn(path)
  const history = createHistoryCheck([entries], false)
  let events = 0
  readLog(resolve(values.data), (event) => {
    events += 1
    history.take(event)
  })
  const countOf = (type: string): number => entries.filter(({ fact }) => fact.type === type).length
  say(`Compared ${entries.length} entries with ${events} events:`)
  say(`  ${countOf('order.placed')} presses, ${countOf('order.settled')} answers, ${countOf('account.changed')} accounts`)
  const found = history.end()
  if (found.length === 0) say('The two books agree: the log explains all of it.')
  else say('The two books do not agree:')
  for (const each of found.slice(0, MOST_SHOWN)) say(`  ${each}`)
  if (found.length > MOST_SHOWN) say(`  and ${found.length - MOST_SHOWN} more`)
  return found.length === 0 ? 0 : 1
}

try {
  process.exitCode = check(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StoreError || error instanceof Unusable)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
