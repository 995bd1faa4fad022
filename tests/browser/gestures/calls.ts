import { type Page, type Request, type Route, expect } from '@playwright/test'
import type { Call } from '#contract/call.ts'

type Named = Pick<Call, 'path'>

/** The page's calls: those that are held wait on their way out, until they go on or are lost. */
export type Calls = {
  /** From now on these calls wait, and the exchange does not have them. */
  readonly hold: (...calls: readonly Named[]) => void
  /** Do these calls wait? */
  readonly holds: (call: Named) => boolean
  /** Resolves once such a call is held. */
  readonly come: (call: Named) => Promise<void>
  /** A call that is held, and comes if need be, goes on, and none of its kind waits any more. */
  readonly free: (call: Named) => Promise<void>
  /** The same, but it is lost: the exchange never has it. Resolves to its body. */
  readonly lose: (call: Named) => Promise<unknown>
  /** All that waits goes on, and nothing waits any more. */
  readonly freeAll: () => Promise<void>
  /** Acts while no call is on its way: those that are get their answers before, and new ones wait until after. */
  readonly still: (act: () => Promise<void>) => Promise<void>
}

const isOf = ({ path }: Named, { pathname }: URL): boolean => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname)
/** The page may have given a call up meanwhile. */
const givenUp = (): undefined => undefined

/** Puts itself between a page and the exchange’s calls. */
export const takeCalls = async (page: Page): Promise<Calls> => {
  const held = new Map<Named, Route[]>()
  const heldBy = (url: URL): Route[] | undefined => [...held].find(([call]) => isOf(call, url))?.[1]
  const going = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') going.add(request)
  })
  page.on('requestfinished', (request) => going.delete(request))
  page.on('requestfailed', (request) => going.delete(request))
  /** A call that waits is on its way again once it goes on. */
  const rest = (route: Route, among: Route[]): void => {
    going.delete(route.request())
    among.push(route)
  }
  await page.route(
    (url) => heldBy(url) !== undefined,
    (route) => {
      const waiting = heldBy(new URL(route.request().url()))
      if (waiting === undefined) return route.continue()
      rest(route, waiting)
      return undefined
    },
  )
  const taken = (call: Named): readonly Route[] => {
    const waiting = held.get(call) ?? []
    held.delete(call)
    return waiting
  }
  const come = (call: Named): Promise<void> =>
    expect.poll(() => held.get(call)?.length ?? 0, { message: `${call.path} is called` }).toBeGreaterThan(0)
  const called = async (call: Named): Promise<readonly Route[]> => {
    await come(call)
    return taken(call)
  }
  const goOn = async (routes: readonly Route[]): Promise<void> => {
    for (const route of routes) {
      going.add(route.request())
      await route.continue().catch(givenUp)
    }
  }
  return {
    hold: (...calls) => {
      for (const call of calls) if (!held.has(call)) held.set(call, [])
    },
    holds: (call) => held.has(call),
    come,
    free: async (call) => goOn(await called(call)),
    lose: async (call) => {
      const routes = await called(call)
      for (const route of routes) await route.abort().catch(givenUp)
      return routes.at(-1)?.request().postDataJSON()
    },
    freeAll: async () => {
      for (const call of [...held.keys()]) await goOn(taken(call))
    },
    still: async (act) => {
      const waiting: Route[] = []
      const wait = (route: Route): Promise<void> | undefined => {
        if (route.request().resourceType() !== 'fetch') return route.fallback()
        rest(route, waiting)
        return undefined
      }
      await page.route('**', wait)
      await expect.poll(() => going.size, { message: 'calls on their way' }).toBe(0)
      await act()
      await page.unroute('**', wait)
      await goOn(waiting)
    },
  }
}
