import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const batchSchema = z.object({
  /** The mutated files, each with the number of its first mutant. */
  files: z.array(z.object({ file: z.string(), firstId: z.number() })),
  tests: z.array(z.string()),
})
/** Sources whose mutants run together, because the same tests prove them. */
export type Batch = z.infer<typeof batchSchema>

const stateSchema = z.object({
  /** The file of the test that killed each mutant, by its number. */
  killed: z.array(z.tuple([z.number(), z.string()])),
  /** Mutants of what runs while a file is loaded, and never in a test: none of them can be asked here. */
  loadedOnly: z.array(z.number()),
  /** Mutants of what a test has run, in any file of tests. */
  reached: z.array(z.number()),
})
export type State = z.infer<typeof stateSchema>

/** The folder through which a run and its process speak, in that process. */
const own = process.env['MUTANTS_FOLDER'] ?? ''
const batchIn = (folder: string): string => join(folder, 'batch.json')
const stateIn = (folder: string): string => join(folder, 'state.json')
const runningIn = (folder: string): string => join(folder, 'running')

export const readBatch = (): Batch => batchSchema.parse(JSON.parse(readFileSync(batchIn(own), 'utf8')))
export const writeBatch = (batch: Batch, folder: string): void => writeFileSync(batchIn(folder), JSON.stringify(batch))
export const readState = (folder = own): State => stateSchema.parse(JSON.parse(readFileSync(stateIn(folder), 'utf8')))
/** Writes the state whole, so that it can be read at any time. */
export const writeState = (state: State, folder = own): void => {
  writeFileSync(`${stateIn(folder)}.new`, JSON.stringify(state))
  renameSync(`${stateIn(folder)}.new`, stateIn(folder))
}
/** The mutant that runs, as a text; empty without one. */
export const readRunning = (folder: string): string => readFileSync(runningIn(folder), 'utf8')
export const writeRunning = (id: string, folder = own): void => writeFileSync(runningIn(folder), id)
