import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { SNAPSHOT_EVERY } from '#server/exchange/kernel.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { type Start, fold, startOf } from '#server/exchange/start.ts'
import { snapshotOf } from '#server/exchange/snapshot.ts'
import { takeEnded } from '#server/exchange/state/ended.ts'
import { inWords, reason } from '../damage.ts'
import type { FileName } from '../files.ts'
import { type EventLog, StoreError } from '../log.ts'
import { type Bookmark, bookmarkIn } from '../bookmark.ts'
import { SHARED_LOG, privateFile, privateFolder } from '../private.ts'
import { openSqliteLog } from '../sqlite-log.ts'
import type { Stores } from '../stores.ts'
import { eventOf, versionOf } from '../versions.ts'
import { type LogRow, readAfter, tokenOf } from './batches.ts'
import { openSharedFile, writeSchema } from './file.ts'
import type { Link, SharedPlace } from './link.ts'
import { sharedPictures } from './pictures.ts'
import type { Writer } from './writer.ts'

const FILES = ['members.db', 'sessions.db'] as const satisfies readonly FileName[]

/** A batch: events with their versions from a position on, and writes of a file, in their order. */
const bodySchema = z.array(
  z.union([
    z.object({ first: z.number(), events: z.array(z.tuple([z.number(), z.unknown()])) }),
    z.object({ file: z.enum(FILES), writes: z.array(writeSchema) }),
  ]),
)
/** The parts of a batch. Throws StoreError where it cannot be read, or a newer release wrote an event of it. */
const partsOf = ({ number, body }: LogRow) => {
  try {
    return bodySchema
      .parse(JSON.parse(body), { error: inWords })
      .map((part) => ('file' in part ? part : { ...part, events: part.events.map(([version, event]) => eventOf(event, version)) }))
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw new StoreError(
      `Batch ${number} of the shared log cannot be read (${reason(error)}). Nothing was changed. Restore the last backup of its database as docs/DEPLOY.md says.`,
    )
  }
}
/** The text of a batch; each part is text already. */
export const bodyOf = (parts: readonly string[]): string => `[${parts.join(',')}]`
const eventsPart = (first: number, events: readonly ExchangeEvent[]): string =>
  JSON.stringify({ first, events: events.map((event) => [versionOf(event), event]) })

/** Makes sure that the folder's files are copies of this log and no other. */
const claimFolder = (folder: string, identity: string): void => {
  privateFolder(folder)
  const path = join(folder, SHARED_LOG)
  if (existsSync(path)) {
    if (readFileSync(path, 'utf8') === identity) return
    throw new StoreError(`The data folder ${folder} holds copies of another shared log. Start with --data and another folder.`)
  }
  if (['exchange.db', ...FILES].some((name) => existsSync(join(folder, name))))
    throw new StoreError(
      `The data folder ${folder} holds books of its own, which are in no shared log. Start with --role all, or with --data and another folder.`,
    )
  writeFileSync(privateFile(folder, SHARED_LOG), identity)
}

type Options = {
  readonly folder: string
  readonly stream: string
  /** Names the log, so that files of another are not taken for its copies. */
  readonly identity: string
  readonly link: Link
  readonly place: SharedPlace
  readonly notify: (line: string) => void
}

/**
 * A core's copy of the shared log: state, archive, statements, members and sessions. It follows the log until it leads. Throws
 * StoreError when the folder cannot be used; a file that holds what the log does not is made again.
 */
export const openReplica = async ({ folder, stream, identity, link, place, notify }: Options) => {
  claimFolder(folder, identity)
  /** Is what the bookmark tells of in the log? */
  const isInLog = async (bookmark: Bookmark | null): Promise<boolean> =>
    bookmark === null || (await tokenOf(link, stream, bookmark.number)) === bookmark.token
  /** Opens a file; one that is ahead of the log is thrown away first. */
  const opened = async <T extends { readonly bookmark: () => Bookmark | null; close(): void }>(name: string, open: () => T): Promise<T> => {
    const file = open()
    if (await isInLog(file.bookmark())) return file
    file.close()
    notify(`${name} in ${folder} holds a batch that the shared log does not have. It is made again from the log.`)
    for (const each of [name, `${name}-wal`, `${name}-shm`]) rmSync(join(folder, each), { force: true })
    return open()
  }
  const { log, appendWhen, bookmarks } = await opened('exchange.db', () => {
    const store = openSqliteLog(folder)
    // What a power cut takes from it is in the log.
    store.db.exec('PRAGMA synchronous = NORMAL')
    const own = bookmarkIn(store.db)
    return { ...store, bookmarks: own, bookmark: own.get, close: store.log.close }
  })
  const files = {
    'members.db': await opened('members.db', () => openSharedFile(folder, 'members.db')),
    'sessions.db': await opened('sessions.db', () => openSharedFile(folder, 'sessions.db')),
  }
  const start = startOf(log, notify)
  let { tail } = start
  const known = [bookmarks.get(), ...FILES.map((name) => files[name].bookmark())]
  // The batch of a bookmark may hold more writes of its file than the bookmark counts, so it is read again.
  let number = Math.max(0, Math.min(...known.map((bookmark) => bookmark?.number ?? 0)) - 1)

  const keep = (
    events: readonly ExchangeEvent[],
    projected: Parameters<typeof appendWhen>[0]['projected'],
    bookmark: Bookmark,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      const ended = takeEnded(start.state)
      tail += events.length
      const isDue = tail >= SNAPSHOT_EVERY
      if (isDue) tail = 0
      const batch = { events, projected, ended, snapshot: isDue ? snapshotOf(start.state) : null }
      appendWhen(
        batch,
        (error) => (error === undefined ? resolve() : reject(error)),
        async () => bookmarks.put(bookmark),
      )
    })
  const follow = async (rows: readonly LogRow[]): Promise<void> => {
    const last = rows.at(-1)
    if (last === undefined) return
    const done = bookmarks.get()?.number ?? 0
    const events: ExchangeEvent[] = []
    const projected: Parameters<typeof keep>[1][number][] = []
    const writes: Record<FileName, { readonly number: number; readonly group: z.output<typeof writeSchema>[] }[]> = {
      'members.db': [],
      'sessions.db': [],
    }
    for (const row of rows)
      for (const part of partsOf(row)) {
        if ('file' in part) {
          writes[part.file].push({ number: row.number, group: part.writes })
          continue
        }
        if (row.number <= done) continue
        const next = log.last() + events.length + 1
        if (part.first !== next) throw new StoreError(`Batch ${row.number} begins at event ${part.first}, and ${next} is next here.`)
        for (const event of part.events) {
          const made = fold(start.state, log.archive, { ...event, position: log.last() + events.length + 1 })
          if (made !== null) projected.push(made)
          events.push(event)
        }
      }
    const bookmark = { number: last.number, token: last.token, writes: 0 }
    if (last.number > done) await keep(events, projected, bookmark)
    for (const name of FILES) {
      const before = files[name].bookmark() ?? { number: 0, writes: 0 }
      if (last.number < before.number) continue
      const own = writes[name].filter((each) => each.number >= before.number)
      const ahead = own.filter((each) => each.number === before.number).length
      const fresh = own.slice(Math.min(ahead, before.writes))
      files[name].follow(
        fresh.map(({ group }) => group),
        { ...bookmark, writes: own.filter((each) => each.number === last.number).length },
      )
    }
    number = last.number
  }
  return {
    state: start.state,
    log,
    /** The number of the last batch that was followed. */
    number: (): number => number,
    /** Follows the log to its end. */
    catchUp: async (over: Link): Promise<void> => {
      for (let rows = await readAfter(over, stream, number); rows.length > 0; rows = await readAfter(over, stream, number))
        await follow(rows)
    },
    /** The same files as the leader writes them: each batch is in the log before it is committed here. */
    lead: (writer: Writer<string>, live: Stores['known'] = {}): Stores => {
      const leading = inTurns()
      const own: EventLog = {
        ...log,
        append: (batch, done) =>
          leading.take((end) => {
            const part = eventsPart(log.last() + 1, batch.events)
            const written = (error?: Error): void => {
              done(error)
              end()
            }
            appendWhen(
              batch,
              written,
              batch.events.length === 0 ? null : async () => bookmarks.put({ ...(await writer.add(part)), writes: 0 }),
            )
          }),
        prune: (before, done) =>
          leading.take((end) => {
            log.prune(before, done)
            end()
          }),
        confirm: (done) => void writer.confirm().then(done),
        close: () => undefined,
      }
      const known: Start = { state: start.state, tail }
      const pictures = sharedPictures(place)
      return {
        log: own,
        open: (name) => files[name].lead(writer.next, (writes) => void writer.add(JSON.stringify({ file: name, writes }))),
        pictures,
        confirm: writer.confirm,
        silentMs: writer.silentMs,
        known: { ...live, start: known },
        close: async () => {
          await new Promise<void>((resolve) =>
            leading.take((end) => {
              resolve()
              end()
            }),
          )
          await writer.close()
          pictures.close()
          log.close()
          for (const name of FILES) files[name].close()
        },
      }
    },
    close: (): void => {
      log.close()
      for (const name of FILES) files[name].close()
    },
  }
}

/** One job after the other; the first begins at once. */
const inTurns = () => {
  const waiting: ((end: () => void) => void)[] = []
  let isBusy = false
  const end = (): void => {
    const job = waiting.shift()
    if (job === undefined) isBusy = false
    else job(end)
  }
  return {
    take: (job: (end: () => void) => void): void => {
      if (isBusy) return void waiting.push(job)
      isBusy = true
      job(end)
    },
  }
}
