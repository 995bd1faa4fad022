import { type ComponentType, createElement, lazy } from 'react'
import { breathe, isServed } from '../edge.ts'

/** Thrown on the server by a part that is not in its first image; the digest tells the browser that this was meant. */
export const LATER = 'later'
export class Later extends Error {}

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/** After which a part that did not come is asked for again; on a train the line is often back before the browser knows. */
const AGAIN_MS = [300, 1000, 3000, 5000]
/** How often a part is asked for while the browser says that it is offline, which not every browser takes back. */
const OFFLINE_MS = 3000

const online = (): Promise<unknown> => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))

/** A page that was just reloaded for the sake of a part is not reloaded again within this time. */
const RELOAD_APART_MS = 60_000
const isJustReloaded = (): boolean =>
  performance.now() < RELOAD_APART_MS &&
  performance.getEntriesByType('navigation').some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')

/** The address of a module that did not come, where the browser's error names it. */
const addressIn = (error: unknown): string | undefined => (error instanceof Error ? /https?:\S+/.exec(error.message)?.[0] : undefined)

/** Tells whether the server answers for a module that does not come: Chromium never asks again for one that failed once. */
const isForgone = async (error: unknown): Promise<boolean> => {
  const address = addressIn(error)
  if (address === undefined || isJustReloaded()) return false
  return isServed(address)
}

/**
 * Fetches again a few times when a part does not come; without a connection it waits until there is one. Where the browser gave the
 * module up for good, the page is loaded again at its address; a slip that was being composed is not kept.
 */
const fetched = async <Props>(load: Load<Props>, tries = 0): ReturnType<Load<Props>> => {
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

/** The wait before a failed part may be fetched again: React itself renders a failed part once more at once. */
const RENEW_MS = 500

/** A part that is fetched when it is first shown. After a failure, a later render fetches it again. */
export const onDemand = <Props extends object>(load: Load<Props>): ComponentType<Props> => {
  const make = () =>
    lazy(() =>
      fetched(load).catch((error: unknown) => {
        void breathe(RENEW_MS).then(() => {
          now = make()
        })
        throw error
      }),
    )
  let now = make()
  return (props) => createElement<Props>(now, props)
}

/** A part that only the browser draws, once the page is alive; the server leaves what stands in for it. */
export const later = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  import.meta.env.SSR ? lazy(() => Promise.reject(new Later())) : onDemand(load)
