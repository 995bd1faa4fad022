import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { PLAIN_PAGE } from './contract/first-image.ts'
import { recordings } from './tests/browser/recordings.ts'
import { noNats } from './tests/nats-server.ts'

/** The server renders no page for a device with this cookie, which is cheaper. Only first-image.spec.ts tests rendered pages. */
const plainPage = ['127.0.0.1', ...['pavilion', 'saltline', 'kestrel'].map((brand) => `${brand}.localhost`)].map((domain) => ({
  name: PLAIN_PAGE,
  value: '1',
  domain,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}))
const executablePath = process.env['CHROMIUM_PATH']

// Without recorded markets there is nothing to replay, and without a NATS server no gateway: the run says so in its other tests.
const absent = [
  ...(existsSync(recordings) ? [] : ['**/recorded.spec.ts']),
  ...(noNats === null ? [] : ['**/gateway.spec.ts']),
  // Their kept result is of this very product (docs/PROMISE.md, Slow proofs).
  ...(process.env['KEPT_TESTS'] ?? '')
    .split(',')
    .filter((file) => file.startsWith('tests/browser/'))
    .map((file) => `**/${file}`),
]
/** Tests that mostly wait: for a page's slow time, a bet's delay, a recorded match. */
const WAITING = ['**/walks.spec.ts', '**/cash-out.spec.ts', '**/recorded.spec.ts']

export default defineConfig({
  testDir: 'tests/browser',
  // One worker runs the tests that wait, beside three workers that share two cores.
  projects: [
    {
      name: 'waiting',
      testMatch: WAITING,
      testIgnore: absent,
      workers: 1,
      // Their page has its own clock. A busy machine slows that clock down.
      expect: { timeout: 90_000 },
      use: { actionTimeout: 90_000 },
    },
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: [...WAITING, ...absent], workers: 3 },
  ],
  workers: 4,
  timeout: 240_000,
  // Sooner than scripts/test.mjs ends it: what has run is told, and nothing is left running.
  globalTimeout: 44 * 60_000,
  // A slow machine takes its time; what never comes fails all the same.
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    // A service worker loads every file into every new browser, a tenth of each page's cost; the tests of the worker allow it.
    serviceWorkers: 'block',
    // What cannot be pressed for so long never can be: the test says which, and does not wait for its own end.
    actionTimeout: 30_000,
    // Each frame of an animation costs processor time that other tests wait for; a test of motion asks for motion.
    contextOptions: { reducedMotion: 'reduce' },
    storageState: { cookies: plainPage, origins: [] },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test ends before compiled code would pay for its compilation.
        '--js-flags=--no-maglev,--no-turbofan',
      ],
    },
  },
})
