import { defineConfig } from 'vitest/config'

/** Rooms without processes, ports, timers of their own or a document: their files share what they import. */
const pure = 'tests/{contract,domain,machines,simulation,streams}/**/*.test.ts'

export default defineConfig({
  test: {
    setupFiles: ['tests/properties.ts'],
    // Ends a test that hangs; a busy machine is given its time.
    testTimeout: 240_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'pure', include: [pure], isolate: false } },
      {
        extends: true,
        test: { name: 'doors and faces', include: ['tests/**/*.test.{ts,tsx}'], exclude: [pure, 'tests/browser/**', 'node_modules/**'] },
      },
    ],
  },
})
