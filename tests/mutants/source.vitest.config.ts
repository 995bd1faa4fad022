import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readBatch } from './batch.ts'
import { mutate } from './source-rules.ts'

const root = join(import.meta.dirname, '..', '..')
const { files, tests } = readBatch()
const firstIds = new Map(files.map(({ file, firstId }) => [join(root, file), { file, firstId }]))

/** What stands in a page runs beside a document, which no two files of tests may share. */
const isPage = files.every(({ file }) => file.startsWith('src/'))

/** Keeps the order of the roster: what kills most, fastest, stands first. */
class InOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => tests.findIndex((each) => moduleId === join(root, each))
    return specifications.toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform(code, id) {
        const found = firstIds.get(id)
        return found === undefined ? null : { code: mutate(found.file, code, found.firstId).code, map: null }
      },
    },
  ],
  test: {
    root,
    runner: isPage ? './tests/mutants/page-runner.ts' : './tests/mutants/source-runner.ts',
    setupFiles: ['tests/properties.ts', ...(isPage ? ['tests/mutants/page-setup.ts', 'tests/mutants/page-turn.ts'] : [])],
    alias: [{ find: /^fast-check$/, replacement: join(import.meta.dirname, 'few-cases.ts') }],
    include: [...tests],
    sequence: { sequencer: InOrder },
    testTimeout: 0,
    isolate: isPage,
    // A thread ends with its process, even in an endless loop.
    pool: 'threads',
    maxWorkers: 1,
    // What a mutant leaves behind may throw after its test.
    dangerouslyIgnoreUnhandledErrors: true,
  },
})
