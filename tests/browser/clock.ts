import type { Page } from '@playwright/test'

declare global {
  /** The page's own `performance.now`, from before its clock was installed. */
  var ownNow: (() => number) | undefined
}

const keepOwn = (): void => {
  globalThis.ownNow = performance.now.bind(performance)
}
const useOwn = (): void => {
  const { ownNow } = globalThis
  if (ownNow !== undefined) Object.defineProperty(performance, 'now', { value: ownNow, configurable: true })
}

/**
 * Installs a clock that the test moves. `performance.now` stays the page's own: the timeline of animations cannot be moved, and a part that
 * rests after a change says by it when the rest began.
 */
export const installClock = async (page: Page, options: Parameters<Page['clock']['install']>[0] = {}): Promise<void> => {
  await page.context().addInitScript(keepOwn)
  await page.evaluate(keepOwn)
  await page.clock.install(options)
  await page.addInitScript(useOwn)
  await page.evaluate(useOwn)
}
