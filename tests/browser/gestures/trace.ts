import { type Page, expect } from '@playwright/test'
import { type Happening, type Move, type Story, createStory } from '#staff/inspect/story.ts'
import { type AskRuns, CHANNEL, type Tell, tellSchema } from '#staff/inspect/wire.ts'
import { type Entry, isTick } from '#streams/journal.ts'
import { readEntries } from '#streams/journal-file.ts'

/** What a page recorded, as its own journal has it, and what its charts did by a replay of that. */
export type Trace = {
  /** Reads what was recorded since the last reading. False while the page shows its journal to no player, as after a logout (SESS-16). */
  readonly read: () => Promise<boolean>
  /** The moves of a chart since the page was loaded, in their order. */
  readonly moves: (chart: string) => readonly Move[]
  /** The journal of each time that the page was loaded, without ticks. */
  readonly journals: () => readonly (readonly Entry[])[]
  /** What a replay derives otherwise than the page did. */
  readonly differing: () => readonly Happening[]
}

/** Makes a page that is not open yet show its journal, as /inspect does. */
export const showJournal = async (page: Page): Promise<void> => {
  await page.addInitScript(() => localStorage.setItem('pavilion-inspector', 'on'))
}

/** Asks the page as an inspector asks a tab. */
const asked = async (page: Page, ask: AskRuns): Promise<Tell> => {
  const told = await page.evaluate(
    ({ channel, question }) =>
      new Promise<string>((answer, fail) => {
        const line = new BroadcastChannel(channel)
        const end = (): void => {
          line.close()
          fail(new Error('the page tells nothing of its journal'))
        }
        const limit = setTimeout(end, 1000)
        line.onmessage = ({ data }) => {
          if (typeof data !== 'string' || !data.includes('"isKept":false')) return
          clearTimeout(limit)
          line.close()
          answer(data)
        }
        line.postMessage(question)
      }),
    { channel: CHANNEL, question: ask },
  )
  return tellSchema.parse(JSON.parse(told))
}

export const traceOf = (page: Page): Trace => {
  let run: string | null = null
  let entries: Entry[] = []
  let story: Story = createStory()
  const earlier: (readonly Entry[])[] = []
  const differing: Happening[] = []
  const withoutTicks = (all: readonly Entry[]): readonly Entry[] => all.filter(({ fact }) => !isTick(fact))
  const begin = (next: string): void => {
    if (entries.length > 0) earlier.push(withoutTicks(entries))
    differing.push(...story.happenings.filter(({ differs }) => differs))
    run = next
    entries = []
    story = createStory()
  }
  /** The page tells once it has begun, and its part for that is here. */
  const told = async (): Promise<Tell> => {
    let tell: Tell | null = null
    await expect(async () => {
      tell = await asked(page, { type: 'ask', run, after: entries.at(-1)?.seq ?? 0 })
    }).toPass()
    if (tell === null) throw new Error('the page tells nothing of its journal')
    return tell
  }
  return {
    read: async () => {
      let tell = await told()
      if (tell.run !== run) {
        begin(tell.run)
        tell = await told()
      }
      if (tell.state !== 'open') return false
      const fresh = readEntries(tell.entries)
      if (fresh === null) throw new Error('the page tells what is no journal')
      entries.push(...fresh)
      story.feed(fresh)
      return true
    },
    moves: (chart) =>
      [...story.actors.values()].flatMap((line) => (line.chart === chart ? line.moves : [])).toSorted((a, b) => a.index - b.index),
    journals: () => [...earlier, withoutTicks(entries)],
    differing: () => [...differing, ...story.happenings.filter(({ differs }) => differs)],
  }
}

const MOST_SHOWN = 12
/** The last moves of a chart, for a reader of a failure. */
export const lastMoves = ({ moves }: Trace, chart: string): string =>
  moves(chart)
    .slice(-MOST_SHOWN)
    .map(({ event, to }) => `${event} → ${to.join(' and ')}`)
    .join(', ')
