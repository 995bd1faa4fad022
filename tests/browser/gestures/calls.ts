import type { Page } from '@playwright/test'

/** What becomes of a call: it is answered; its answer is held or lost; or the exchange never hears it. */
export type Fate = 'answered' | 'held' | 'lost' | 'unheard'
/** The calls of a page to some addresses. */
export type Calls = {
  readonly let: (fate: Fate) => void
  /** What was held comes; later calls are answered. */
  readonly free: () => void
  /** What was held is lost; later calls are answered. */
  readonly lose: () => void
}

/** Puts itself between a page and these calls of it. */
export const takeCalls = async (page: Page, path: RegExp): Promise<Calls> => {
  let fate: Fate = 'answered'
  let waiting: ((isLost: boolean) => void)[] = []
  const end = (isLost: boolean): void => {
    fate = 'answered'
    for (const go of waiting) go(isLost)
    waiting = []
  }
  await page.route(path, async (route) => {
    const own = fate
    if (own === 'unheard') return route.abort()
    if (own === 'answered') return route.continue()
    const response = await route.fetch()
    const isLost = own === 'lost' || (await new Promise<boolean>((go) => void waiting.push(go)))
    return isLost ? route.abort() : route.fulfill({ response })
  })
  return {
    let: (next) => {
      fate = next
    },
    free: () => end(false),
    lose: () => end(true),
  }
}
