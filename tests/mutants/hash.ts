import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
/** What a chart is made of: the files of its own folder. */
const OF_ITS_FOLDER = /from '(\.\/[^']+)'/g
/** A chart's file with all of its own folder that it imports. */
const withImports = (chart: string): readonly string[] => {
  const found = new Set([chart])
  for (const file of found)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(OF_ITS_FOLDER))
      found.add(relative(root, join(root, dirname(file), name)).replaceAll('\\', '/'))
  return [...found].toSorted()
}

/** From where a file imports its names. */
const IMPORTS = /^(?:import|export)\b[^'"]*?from '[^']+'|^import '[^']+'/gm
/** A comment of a table says why a row is there, and the place of an import where a file lies: neither changes a result. */
const textOf = (file: string): string => {
  const text = readFileSync(join(root, file), 'utf8')
  return file.endsWith('.txt') ? text.replace(/^#.*\n/gm, '') : text.replace(IMPORTS, '').trimStart()
}

const numberOf = (files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${textOf(file)}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** One number for what a chart and these files of its tests say. What they import else is looked at when all mutants run. */
export const hashOf = (chart: string, files: readonly string[]): string => numberOf([...withImports(chart), ...files])

/** One number for what these files say. What they import is looked at when all mutants run (docs/PROMISE.md, Mutants). */
export const sourceHashOf = (files: readonly string[]): string => numberOf(files)
