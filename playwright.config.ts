import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { recordings } from './tests/browser/recordings.ts'

/** A browser that was here before sends a cookie. Only first-image.spec.ts tests first visits, whose page the server draws. */
const beenHere = ['127.0.0.1', ...['pavilion', 'saltline', 'kestrel'].map((brand) => `${brand}.localhost`)].map((domain) => ({
  name: 'been-here',
  value: '1',
  domain,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}))
const executablePath = process.env['CHROMIUM_PATH']

/** Without recorded markets there is nothing to replay; the run says so where it replays them all. */
const TIMED = existsSync(recordings) ? /(?:betslip|job|recorded)\.spec\.ts/ : /(?:betslip|job)\.spec\.ts/

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  // Most of a test is waiting: three share two cores.
  workers: 3,
  projects: [
    // Screens that last a second are looked for: these have the machine to themselves.
    { name: 'timed', testMatch: TIMED, workers: 1 },
    // A file is one product.
    { name: 'pages', testIgnore: /(?:betslip|job|recorded)\.spec\.ts/, dependencies: ['timed'] },
  ],
  timeout: 120_000,
  // Sooner than scripts/test.mjs ends it: what has run is told, and nothing is left running.
  globalTimeout: 18 * 60_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  use: {
    // What cannot be pressed for so long never can be: the test says which, and does not wait for its own end.
    actionTimeout: 30_000,
    storageState: { cookies: beenHere, origins: [] },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
