import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The files of the repository that a file imports, types too; a file that is imported when it is needed is not among them. */
export const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^(?:import|export)\b[^'"]*?from '([#.][^']+)'|^import '([#.][^']+)'|typeof import\('([#.][^']+)'\)/gm)].map(
    ([, ...found]) => {
      const path = found.find((each) => each !== undefined) ?? ''
      return path.startsWith('#') ? join(path.slice(1)) : join(dirname(file), path)
    },
  )

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const isFile = (path: string): boolean => existsSync(join(root, path)) && statSync(join(root, path)).isFile()
const isFolder = (path: string): boolean => existsSync(join(root, path)) && statSync(join(root, path)).isDirectory()

/** What a file of the product runs with: what it imports, at once or when it is needed, without types. */
const IMPORTED = /(?:^(?:import|export)\b(?! type\b)[^'"]*?(?:from )?|\bimport\()'([#.][^']+)'/gm
/** A test or a script also starts programs and reads fixtures: each text that names a file, or a folder with its last stroke. */
const NAMED = /['"`](#?[\w./-]*[\w-]+\.\w+|\.{1,2}\/[\w./-]+\/)['"`]/g
const namedIn = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^(?:tests|scripts)\//.test(file) ? NAMED : IMPORTED)].flatMap(([, name = '']) => {
    const places = name.startsWith('#') ? [join(name.slice(1))] : [join(dirname(file), name), join(name)]
    const found = places.find((place) => !place.startsWith('..') && (isFile(place) || (name.endsWith('/') && isFolder(place))))
    return found === undefined ? [] : isFile(found) ? [found] : filesIn(found)
  })

const CODE = /\.(?:[cm]?[jt]sx?)$/
/** What every program of the repository also reads: the brands, and which version of each library is here. */
const READ_BY_ALL = ['brands', 'package-lock.json'] as const

/** The files with which this one runs, sorted: those it names, those they name, and so on. */
export const filesOfProgram = (file: string): readonly string[] => {
  const found = new Set(READ_BY_ALL.flatMap((each) => (isFolder(each) ? filesIn(each) : [each])))
  const left = [file]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (found.has(next)) continue
    found.add(next)
    if (CODE.test(next)) left.push(...namedIn(next))
  }
  return [...found].toSorted()
}
