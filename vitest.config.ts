import { defineConfig } from 'vitest/config'

const FACES = ['tests/face/**/*.test.tsx', 'tests/casino/page/**/*.test.tsx']
/** Long tests whose kept result is of this very code (docs/PROMISE.md, Slow proofs). */
const kept = (process.env['KEPT_TESTS'] ?? '').split(',')

export default defineConfig({
  test: {
    setupFiles: ['tests/properties.ts'],
    // Ends a test that hangs; a busy machine is given its time.
    testTimeout: 240_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'faces', include: FACES, setupFiles: ['tests/face/patience.ts'] } },
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...FACES, ...kept, 'tests/browser/**', 'node_modules/**'],
          // Without a document, files share what they import: loading it anew for each costs more than most of them.
          isolate: false,
        },
      },
    ],
  },
})
