import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT } from '../rooms.ts'

const root = join(import.meta.dirname, '..', '..')

/** A new file. */
type Added = { readonly file: string; readonly text: string }
/** A change of one place of a file. */
type Edit = { readonly file: string; readonly find: string; readonly put: string }
/** A new folder like another; `edits` name files within it. */
type Folder = { readonly folder: string; readonly like: string; readonly edits: readonly Edit[] }
export type Addition = Added | Edit | Folder

/** One kind of thing that is added to the product, and how (docs/ADDING.md). */
export type Kind = {
  readonly name: string
  /** As docs/ADDING.md names it. */
  readonly title: string
  /** The most files of the product that it may need. */
  readonly most: number
  readonly additions: readonly Addition[]
  /** Scripts that write what is generated, before the checks. */
  readonly writes: readonly string[]
  /** The tests that must pass with it. */
  readonly tests: readonly string[]
}

const ROOMS: ReadonlySet<string> = new Set([...PRODUCT, 'brands'])
const placeOf = (addition: Addition): string => ('folder' in addition ? addition.folder : addition.file)

/** The files of the product that an addition touches, each once; a folder of a language counts as one. */
export const productFiles = ({ additions }: Pick<Kind, 'additions'>): readonly string[] => [
  ...new Set(additions.map(placeOf).filter((place) => ROOMS.has(place.split('/')[0] ?? ''))),
]

/** The files below a folder, by their paths in it. */
export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()

/** A text with a change in it; a sentence where its place is not there once. */
const edited = (text: string, { file, find, put }: Edit): { readonly text: string } | string => {
  const parts = text.split(find)
  return parts.length === 2 ? { text: parts.join(put) } : `${file} has this ${parts.length - 1} times, not once: ${find}`
}

/** Every file as the additions leave it, by its path; sentences about what cannot be done. */
export const written = ({
  additions,
}: Pick<Kind, 'additions'>): { readonly files: ReadonlyMap<string, string>; readonly wrong: readonly string[] } => {
  const files = new Map<string, string>()
  const wrong: string[] = []
  const textOf = (file: string): string => files.get(file) ?? (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
  const edit = (change: Edit): void => {
    const next = edited(textOf(change.file), change)
    if (typeof next === 'string') wrong.push(next)
    else files.set(change.file, next.text)
  }
  for (const addition of additions) {
    if (!('find' in addition) && existsSync(join(root, placeOf(addition)))) wrong.push(`${placeOf(addition)} is there already`)
    if ('find' in addition) edit(addition)
    else if ('text' in addition) files.set(addition.file, addition.text)
    else {
      const { folder, like, edits } = addition
      for (const file of filesBelow(join(root, like))) files.set(join(folder, file), readFileSync(join(root, like, file), 'utf8'))
      for (const change of edits) edit({ ...change, file: join(folder, change.file) })
    }
  }
  return { files, wrong }
}
