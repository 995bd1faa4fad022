import { breathe, isServed } from '../edge.ts'

/** The waits before a failed part is fetched again. On a train, the connection is often back before the browser knows. */
const AGAIN_MS = [300, 1000, 3000, 5000]
/** The wait between tries while the browser says that it is offline, because some browsers never correct it. */
const OFFLINE_MS = 3000

const online = (): Promise<unknown> => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))

/** The shortest time between two reloads of the page for a part. */
const RELOAD_APART_MS = 60_000
const isJustReloaded = (): boolean =>
  performance.now() < RELOAD_APART_MS &&
  performance.getEntriesByType('navigation').some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')

/** The address of a module that failed to load, if the browser's error names it. */
const addressIn = (error: unknown): string | undefined => (error instanceof Error ? /https?:\S+/.exec(error.message)?.[0] : undefined)

/** Does the server answer for a module that failed? Then Chromium will not fetch it again on this page. */
const isForgone = async (error: unknown): Promise<boolean> => {
  const address = addressIn(error)
  if (address === undefined || isJustReloaded()) return false
  return isServed(address)
}

/**
 * Fetches a part again a few times after a failure, and waits for a connection if there is none. If the browser gave the module up
 * for good, it reloads the page at its address; a slip that was not sent is lost.
 */
export const fetched = async <Part>(load: () => Promise<Part>, tries = 0): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    if (tries > 0 && (await isForgone(error))) {
      window.location.reload()
      return new Promise(() => undefined)
    }
    if (!navigator.onLine) {
      await Promise.race([online(), breathe(OFFLINE_MS)])
      return fetched(load, Math.max(tries, 1))
    }
    const again = AGAIN_MS[tries]
    if (again === undefined) throw error
    await breathe(again)
    return fetched(load, tries + 1)
  }
}
