import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A tab of any browser, as a player uses it. A part is named by a selector and the words that its name begins with. */
export type Tab = {
  readonly go: (address: string) => Promise<void>
  /** Presses a part; throws where it is not there within ten seconds. */
  readonly press: (selector: string, words?: string) => Promise<void>
  /** Writes into the field of that name, in place of what it has. */
  readonly write: (selector: string, name: string, words: string) => Promise<void>
  /** Waits until a part is there; throws after that time, in milliseconds. */
  readonly sees: (selector: string, words?: string, withinMs?: number) => Promise<void>
  /** The result of an expression in the page. */
  readonly says: (expression: string) => Promise<unknown>
  /** The window as a PNG. */
  readonly picture: () => Promise<Uint8Array>
  /** Goes on in the frame that fits the selector, or with null in the page again. */
  readonly enter: (selector: string | null) => Promise<void>
}

/** A browser that this machine may have. */
export type Kind = {
  readonly name: string
  /** Null where the browser, or what drives it, is not installed. */
  readonly open: (() => Promise<Opened>) | null
}
export type Opened = {
  readonly version: string
  /** A new tab in a window of that size, without what another tab has kept. */
  readonly tab: (width: number, height: number) => Promise<Tab>
  readonly close: () => Promise<void>
}

/** A function of a page's script: selector and words to the part, or null. */
export const FIND = readFileSync(join(import.meta.dirname, 'page.js'), 'utf8')
  .replace(/^\/\/.*$/m, '')
  .trim()
  .replace(/^;/, '')

const STEP_MS = 100
/** What has just appeared takes no press for 400 ms (SLIP-26): a player looks first. */
const look = (): Promise<void> => new Promise((done) => setTimeout(done, 450))
export const SOON_MS = 10_000
/** Asks until the answer is something; throws with the name after that time. */
export const until = async <T>(name: string, ask: () => Promise<T | null>, withinMs = SOON_MS): Promise<T> => {
  const end = performance.now() + withinMs
  for (;;) {
    const answer = await ask().catch(() => null)
    if (answer !== null) return answer
    if (performance.now() > end) throw new Error(`${name}: not within ${withinMs / 1000} s`)
    await new Promise((done) => setTimeout(done, STEP_MS))
  }
}

type Finding<Part> = (selector: string, words: string) => Promise<Part | null>
/** What a tab does with the parts that it finds, by its browser's own way to find and to click. */
export const withParts = <Part>(find: Finding<Part>, click: (part: Part) => Promise<void>): Pick<Tab, 'press' | 'sees'> => ({
  press: (selector, words = '') =>
    until(`${selector} “${words}” to press`, async () => {
      if ((await find(selector, words)) === null) return null
      await look()
      const part = await find(selector, words)
      if (part === null) return null
      await click(part)
      return undefined
    }),
  sees: async (selector, words = '', withinMs) => {
    await until(`${selector} “${words}”`, () => find(selector, words), withinMs)
  },
})
