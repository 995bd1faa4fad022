import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    runner: './tests/mutants/runner.ts',
    setupFiles: ['tests/properties.ts'],
    include: ['tests/machines/*.test.ts'],
    testTimeout: 0,
    isolate: false,
    maxWorkers: 1,
  },
})
