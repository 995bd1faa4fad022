import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { createLiveMarkets } from './exchange/live.ts'
import { mutedFeed } from './exchange/muted.ts'
import type { FeedSink } from './feeds/feed.ts'
import { type ServerOptions, startServer } from './server.ts'
import { openStandby } from './cluster/standby.ts'
import { reason } from './store/damage.ts'
import { listen } from './store/shared/batches.ts'
import { createHearing } from './store/shared/hearing.ts'
import { type Lease, openLease, takeLease } from './store/shared/lease.ts'
import { type Link, type SharedPlace, codeOf, openLink } from './store/shared/link.ts'
import { bodyOf, openReplica } from './store/shared/replica.ts'
import { migrateShared, sharedSetting } from './store/shared/schema.ts'
import { createWriter } from './store/shared/writer.ts'
import { StoreError } from './store/log.ts'

/** The log of the whole exchange; cores by event would have one each. */
const STREAM = 'exchange'
/** A standby looks this often whether the lease is free. */
const LOOK_MS = 50
/** A standby whose connection broke waits: a database that just started knows of no connection, not even of the leader's. */
const REOPEN_MS = 500
const DEAF = 'This core does not hear NATS, and another core does, so this one gives the lease back and ends. Start it again.'

export type CoreOptions = ServerOptions & {
  readonly place: SharedPlace
  /** Given a line for the operator. */
  readonly notify: (line: string) => void
  /** Hears that another core leads and this one follows it. */
  readonly onStandby?: () => void
}

/**
 * A core on the shared log: it follows the log and hears its feed muted until the lease is free, then it takes the lease and serves.
 * `leads` resolves once it serves, and rejects when this core cannot follow. Throws StoreError, and an Error without PostgreSQL.
 */
export const startCore = async ({ place, notify, ...options }: CoreOptions) => {
  const { clock, port, host, dataFolder } = options
  const pause = (ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve))
  /** Ends a wait early: there is news of the log. */
  let wake = (): void => undefined
  const opened = async (): Promise<Link> => {
    const link = await openLink(place, () => wake())
    await listen(link, place.schema)
    return link
  }
  let link = await opened().catch((error: unknown) => {
    throw new StoreError(`PostgreSQL cannot be used (${reason(error)}). Check DATABASE_URL, and that PostgreSQL runs; nothing was changed.`)
  })
  await migrateShared(link, place.schema)
  await openLease(link, STREAM)
  const identity = await sharedSetting(link, 'identity', randomUUID())
  const epoch = Number(await sharedSetting(link, 'first start', String(clock.now())))
  const replica = await openReplica({ folder: dataFolder, stream: STREAM, identity, link, place, notify })
  await replica.catchUp(link)
  const { state } = replica
  const unsettled = new Set([...state.bets.values()].flatMap(({ market: { marketId } }) => (state.results.has(marketId) ? [] : [marketId])))
  const live = createLiveMarkets()
  const muted = mutedFeed(live, clock)
  let sink: FeedSink = muted.hear
  const feed = options.feed([...unsettled], epoch)
  feed.start((update) => sink(update))
  const holder = `${hostname()} ${process.pid}`
  const hearing = createHearing({ bus: options.gateways?.bus ?? null, clock, place, holder })

  let isClosed = false
  let standby: Awaited<ReturnType<typeof openStandby>> | null = null
  /** Follows the log until the lease is this core's; null when it was closed before. */
  const lease = async (): Promise<Lease | null> => {
    let isAway = false
    while (!isClosed) {
      try {
        if (link.isBroken()) link = await opened()
        await replica.catchUp(link)
        const taken = (await hearing.mayLead(link)) ? await takeLease(link, STREAM, holder) : null
        if (taken !== null) {
          await replica.catchUp(link)
          return taken
        }
        isAway = false
        if (standby === null) {
          standby = await openStandby(port, host, () => clock.now())
          notify(`This core is a standby: another one serves. Until it takes over it answers 503 on port ${standby.port}`)
          options.onStandby?.()
        }
        await new Promise<void>((resolve) => {
          wake = resolve
          clock.after(LOOK_MS, resolve)
        })
      } catch (error) {
        if (error instanceof StoreError || (codeOf(error) === undefined && !link.isBroken())) throw error
        if (!isAway) notify(`PostgreSQL does not answer (${reason(error)}). It is asked again.`)
        isAway = true
        await pause(REOPEN_MS)
      }
    }
    return null
  }
  const lead = async () => {
    const taken = await lease()
    if (taken === null) return null
    notify(`This core took the lease: it leads in epoch ${taken.epoch}.`)
    const writer = createWriter({
      lease: taken,
      link,
      reopen: () => openLink(place),
      clock,
      after: replica.number(),
      body: bodyOf,
      onEnd: (error) => {
        process.stderr.write(`${error.message}\n`)
        process.exit(1)
      },
    })
    await standby?.close()
    const server = await startServer({
      ...options,
      ...(options.gateways === undefined ? {} : { gateways: { ...options.gateways, epoch: taken.epoch } }),
      port: standby?.port ?? port,
      stores: replica.lead(writer, { live }),
      feed: () => ({
        start: (hear) => {
          for (const update of muted.kept()) hear(update)
          sink = hear
        },
        stop: feed.stop,
        ...(feed.statistics === undefined ? {} : { statistics: feed.statistics }),
      }),
    })
    const stopWatching = hearing.watch(() => {
      process.stderr.write(`${DEAF}\n`)
      void close().then(() => process.exit(1))
    })
    const close = async (): Promise<void> => {
      stopWatching()
      await server.close()
      hearing.close()
    }
    return { ...server, close }
  }
  const leads = lead()
  return {
    leads,
    /** Ends a standby, or the server that it became. */
    close: async (): Promise<void> => {
      isClosed = true
      wake()
      const server = await leads
      if (server !== null) return server.close()
      feed.stop()
      hearing.close()
      await standby?.close()
      link.close()
      replica.close()
    },
  }
}
