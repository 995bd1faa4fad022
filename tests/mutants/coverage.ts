import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rooms } from './source-roster.ts'

const root = join(import.meta.dirname, '..', '..')
/** Where sources with mutants may be. Charts have mutants of their own. */
const PLACES = ['client', 'domain', 'streams', 'server', 'casino/server', 'src'] as const

const covered = new Set(rooms.flatMap(({ files }) => files))
const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** Which sources have mutants and which have none, as lines of the page about mutants: a folder is there whole, in part or not at all. */
export const coverageLines = (): readonly string[] => {
  const folders = new Map<string, string[]>()
  for (const place of PLACES)
    for (const path of readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })) {
      const file = `${place}/${path.replaceAll('\\', '/')}`
      if (/\.tsx?$/.test(file)) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file])
    }
  const sorted = [...folders].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const isCovered = (file: string): boolean => covered.has(file)
  const lineOf = ([folder, files]: (typeof sorted)[number]): string => {
    const without = files
      .filter((file) => !isCovered(file))
      .map((file) => file.slice(folder.length + 1))
      .toSorted()
    return `- \`${folder}\`: ${without.length === 0 ? 'all' : `all but ${quoted(without)}`}`
  }
  const none = sorted.filter(([, files]) => !files.some(isCovered)).map(([folder]) => folder)
  return [...sorted.filter(([, files]) => files.some(isCovered)).map(lineOf), `- none of ${quoted(none)}`]
}
