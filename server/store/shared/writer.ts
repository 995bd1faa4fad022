import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/ports.ts'
import { StoreError } from '../log.ts'
import { type LogRow, append } from './batches.ts'
import { type Lease, holdsLease, keepLease, releaseLease, renewLease } from './lease.ts'
import type { Link } from './link.ts'

const RENEW_MS = 500
const AGAIN_MS = 100
/** Without PostgreSQL for so long a core ends: its lease ran out long before. */
const GIVE_UP_MS = 4000
/** A process that was stopped finds the time over; it asks so often before it blames PostgreSQL. */
const LEAST_TRIES = 3
/** Parts that wait for the log at most; the doors take fewer in the time until a core gives up. */
const MAX_WAITING = 100_000

/** What a row is known by: its number in the log, and whose row it is. */
export type RowName = Pick<LogRow, 'number' | 'token'>
export type WriterOptions<Part> = {
  readonly lease: Lease
  /** The connection that took the lease. */
  readonly link: Link
  readonly reopen: () => Promise<Link>
  readonly clock: Clock
  /** The number of the last row. */
  readonly after: number
  /** The text of a row that holds these parts. */
  readonly body: (parts: readonly Part[]) => string
  /** Called once, when this process may write no more; it must end and answer nothing. */
  readonly onEnd: (error: StoreError) => void
}
export type Writer<Part> = {
  /** Adds a part to the next row; resolves with the row's name once it is durable, and never when this process may write no more. */
  add(part: Part): Promise<RowName>
  /** The name of the row that the next part goes into. */
  next(): RowName
  /** Resolves once all that was added before is durable, and a statement sent after this call says that the lease is held still. */
  confirm(): Promise<void>
  /** How long the statement under way has no answer; 0 when none is. */
  silentMs(): number
  /** Writes what waits, gives the lease back, and closes the connection. */
  close(): Promise<void>
}

/** The end of a core whose lease another has. */
const deposed = (): StoreError =>
  new StoreError('Another core took the lease, so this one ends and answers nothing. Start it again: it will be a standby.')
const lost = (error: unknown): StoreError =>
  new StoreError(
    `PostgreSQL gave no good answer for ${GIVE_UP_MS / 1000} s (${error instanceof Error ? error.message : String(error)}), so this core ends. What it acknowledged is in the log. Start it again once PostgreSQL answers.`,
  )

/**
 * The one writer of the shared log while it holds the lease. One statement is on its way at a time; what arrives meanwhile goes into
 * the next row. A statement without an answer is sent again as it was, over a new connection: looking whether the row is there would
 * not see one that is still on its way.
 */
export const createWriter = <Part>({ lease, link: first, reopen, clock, after, body, onEnd }: WriterOptions<Part>): Writer<Part> => {
  let link = first
  let next: RowName = { number: after + 1, token: randomUUID() }
  let parts: Part[] = []
  /** Called with the name of the row that held their part, or of the one before the statement that confirmed. */
  let waiting: ((name: RowName) => void)[] = []
  let isDue = false
  let running = false
  let since: number | null = null
  let state: 'writing' | 'closing' | 'ended' = 'writing'

  const end = (error: StoreError): void => {
    if (state === 'ended') return
    state = 'ended'
    cancel()
    link.close()
    onEnd(error)
  }
  /** Sends until there is an answer; false: this process may write no more. */
  const sent = async (statement: (link: Link) => Promise<boolean>): Promise<boolean> => {
    const until = clock.now() + GIVE_UP_MS
    for (let tries = 1; ; tries += 1) {
      try {
        if (link.isBroken()) {
          link = await reopen()
          // Others look whether the connection of the lease is alive.
          if (!(await keepLease(link, lease))) return false
        }
        return await statement(link)
      } catch (error) {
        if (state === 'ended') return false
        if (tries >= LEAST_TRIES && clock.now() >= until) {
          end(lost(error))
          return false
        }
        await pause()
      }
    }
  }
  const pause = (): Promise<void> => new Promise((resolve) => clock.after(AGAIN_MS, resolve))
  const turn = async (): Promise<void> => {
    const answers = waiting
    waiting = []
    const name = next
    if (parts.length > 0) {
      const row = { ...name, body: body(parts) }
      parts = []
      next = { number: name.number + 1, token: randomUUID() }
      if (!(await sent(async (over) => (await append(over, lease, row)) === 'in'))) return end(deposed())
    } else {
      const statement = isDue ? renewLease : holdsLease
      isDue = false
      if (!(await sent((over) => statement(over, lease)))) return end(deposed())
    }
    for (const answer of answers) answer(name)
  }
  const isIdle = (): boolean => parts.length === 0 && waiting.length === 0 && !isDue
  const run = async (): Promise<void> => {
    if (running) return
    running = true
    // What is added in one go is one row.
    await Promise.resolve()
    while (state !== 'ended' && !isIdle()) {
      since = clock.now()
      await turn()
    }
    since = null
    running = false
  }
  const wait = (): Promise<RowName> => {
    const answer = new Promise<RowName>((resolve) => void waiting.push(resolve))
    if (waiting.length > MAX_WAITING) end(lost('too much waits for it'))
    void run()
    return answer
  }
  let cancel = (): void => undefined
  const beat = (): void => {
    cancel = clock.after(RENEW_MS, () => {
      isDue = true
      void run()
      beat()
    })
  }
  beat()
  return {
    add: (part) => {
      parts.push(part)
      return wait()
    },
    next: () => next,
    confirm: async () => void (await wait()),
    silentMs: () => (since === null ? 0 : clock.now() - since),
    close: async () => {
      if (state !== 'writing') return
      state = 'closing'
      cancel()
      await wait()
      await releaseLease(link, lease).catch(() => undefined)
      state = 'ended'
      link.close()
    },
  }
}
