/**
 * Ten journeys of a player in Firefox and in WebKit, where Debian's packages firefox-esr, and webkit2gtk-driver with xvfb, are installed:
 * `npm run -s journeys`. A browser that is not installed is skipped, and named.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { scripted, startProduct } from '#tests/browser/server.ts'
import type { Tab } from './journeys/tab.ts'
import { firefox } from './journeys/firefox.ts'
import { journeys } from './journeys/journeys.ts'
import { webkit } from './journeys/webkit.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const total = { passed: 0, failed: 0, skipped: 0 }
const { values, positionals } = parseArgs({ options: { out: { type: 'string', default: 'journeys' } }, allowPositionals: true })
const [only = '', kind = ''] = positionals
mkdirSync(values.out, { recursive: true })
/** Keeps how each tab of a failed journey looked. */
const shoot = async (name: string, tabs: readonly Tab[]): Promise<void> => {
  for (const [at, tab] of tabs.entries())
    writeFileSync(join(values.out, `${name.replaceAll(/\W+/g, '-')}-${at + 1}.png`), await tab.picture())
}
for (const { name, open } of [firefox, webkit].filter((each) => each.name.includes(kind))) {
  if (open === null) {
    say(`${name}: skipped, because it is not installed`)
    total.skipped += journeys.length
    continue
  }
  const product = await startProduct([...scripted('two-matches'), '--stand-ins'])
  const browser = await open()
  say(`${browser.version}:`)
  for (const journey of journeys.filter((each) => each.name.includes(only))) {
    const began = performance.now()
    const tabs: Tab[] = []
    const watched = {
      ...browser,
      tab: async (width: number, height: number): Promise<Tab> => {
        const tab = await browser.tab(width, height)
        tabs.push(tab)
        return tab
      },
    }
    const why = await journey.go({ product, browser: watched }).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (why !== null) await shoot(`${name} ${journey.name}`, tabs)
    total[why === null ? 'passed' : 'failed'] += 1
    say(
      `  ${why === null ? 'ok  ' : 'FAIL'} ${journey.name} (${((performance.now() - began) / 1000).toFixed(1)} s)${why === null ? '' : `: ${why}`}`,
    )
  }
  const { broken } = await product.books()
  if (broken.length > 0) total.failed += 1
  say(`  broken rules of the books: ${broken.length}`)
  await browser.close()
  await product.close()
}
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
