import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { recordedBook } from './book.ts'
import { RecordingError, noFaults, readRecording, recordedMessages } from './stream.ts'

/** One market of a recording as its last message leaves it. */
export type ReplayedMarket = {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly winners: readonly string[]
  readonly traded: number
}
export type Replayed = { readonly messages: number; readonly faults: number; readonly markets: readonly ReplayedMarket[] }

/** Replays one recording at full speed. Throws a RecordingError when the file holds no market stream. */
export const replayFile = (file: string): Replayed => {
  const faults = noFaults()
  const book = recordedBook()
  let messages = 0
  for (const message of recordedMessages(readRecording(file), faults)) {
    messages += 1
    book.apply(message)
  }
  if (messages === 0) throw new RecordingError(`${file} holds no market stream.`)
  const markets = [...book.markets()].map(({ id, definition, shownTv }) => ({
    id,
    name: [definition?.eventName, definition?.name ?? definition?.marketType]
      .filter((part) => part !== null && part !== undefined)
      .join(', '),
    status: definition?.status ?? 'unknown',
    winners: (definition?.runners ?? []).flatMap(({ status, name, id: runner }) => (status === 'WINNER' ? [name ?? String(runner)] : [])),
    traded: shownTv,
  }))
  return { messages, faults: faults.count, markets }
}

const MOST_FILES = 100_000

/** Every file of these folders and below, the largest first: workers then end at about the same time. Throws when there are too many. */
export const seasonFiles = (paths: readonly string[]): readonly string[] => {
  const found: { readonly file: string; readonly bytes: number }[] = []
  const rest = [...paths]
  for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
    const stat = statSync(path)
    if (stat.isDirectory()) for (const name of readdirSync(path)) rest.push(join(path, name))
    else found.push({ file: path, bytes: stat.size })
    if (found.length > MOST_FILES) throw new RecordingError(`More than ${MOST_FILES} files: replay a smaller folder.`)
  }
  return found.toSorted((one, other) => other.bytes - one.bytes).map(({ file }) => file)
}
