import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
/** What a chart's tests look at, of all that is imported. */
const CHART_IMPORT = /from '((?:\.{1,2}|#machines|#casino|#tests)\/[^']+)'/g
/** What a source's tests look at. Types are no part of it: they cannot change what a test finds. */
const SOURCE_IMPORT = /^(?:import|export) (?!type )[^'"]*?from '((?:\.{1,2}|#domain|#streams|#tests)\/[^']+)'/gm

/** The files with all that they import by these words. */
const withImports = (files: readonly string[], imports: RegExp): readonly string[] => {
  const found = new Set(files)
  for (const file of found)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(imports))
      found.add(name.startsWith('#') ? name.slice(1) : relative(root, join(root, dirname(file), name)).replaceAll('\\', '/'))
  return [...found].toSorted()
}

/** A comment of a table says why a row is there, and changes no result. */
const textOf = (file: string): string => {
  const text = readFileSync(join(root, file), 'utf8')
  return file.endsWith('.txt') ? text.replace(/^#.*\n/gm, '') : text
}

const numberOf = (files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n${textOf(file)}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** One number for what these files say, with what they import of charts and tests. */
export const hashOf = (files: readonly string[]): string => numberOf(withImports(files, CHART_IMPORT))

/** One number for what these files say, with the code that they import of domain, streams, tests and their own room. */
export const sourceHashOf = (files: readonly string[]): string => numberOf(withImports(files, SOURCE_IMPORT))
