import { defineConfig } from 'vitest/config'

/** Rooms without processes, ports or a document: their files share what they import. */
const PURE = 'tests/{contract,domain,machines,simulation,streams}/**/*.test.ts'
const FACES = 'tests/face/**/*.test.tsx'

export default defineConfig({
  test: {
    setupFiles: ['tests/properties.ts'],
    // Ends a test that hangs; a busy machine is given its time.
    testTimeout: 240_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'pure', include: [PURE], isolate: false } },
      { extends: true, test: { name: 'faces', include: [FACES], setupFiles: ['tests/face/patience.ts'] } },
      {
        extends: true,
        test: { name: 'doors', include: ['tests/**/*.test.{ts,tsx}'], exclude: [PURE, FACES, 'tests/browser/**', 'node_modules/**'] },
      },
    ],
  },
})
