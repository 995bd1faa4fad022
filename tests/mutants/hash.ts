import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const IMPORT = /from '((?:\.{1,2}|#machines|#casino|#tests)\/[^']+)'/g

/** The files with all that they import of charts and tests. */
const withImports = (files: readonly string[]): readonly string[] => {
  const found = new Set(files)
  for (const file of found)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT))
      found.add(name.startsWith('#') ? name.slice(1) : relative(root, join(root, dirname(file), name)).replaceAll('\\', '/'))
  return [...found].toSorted()
}

/** A comment of a table says why a row is there, and changes no result. */
const textOf = (file: string): string => {
  const text = readFileSync(join(root, file), 'utf8')
  return file.endsWith('.txt') ? text.replace(/^#.*\n/gm, '') : text
}

/** One number for what these files say, with what they import of charts and tests. */
export const hashOf = (files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of withImports(files)) hash.update(`${file}\n${textOf(file)}\n`)
  return hash.digest('hex').slice(0, 16)
}
