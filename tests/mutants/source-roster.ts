import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sourceHashOf } from './hash.ts'
import { keptOf } from './kept.ts'

const root = join(import.meta.dirname, '..', '..')
const filesIn = (folder: string, names: string): readonly string[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${folder}/${name}.ts`)
const testsIn = (folder: string, names: string): readonly string[] =>
  filesIn(`tests/${folder}`, names).map((file) => file.replace(/ts$/, 'test.ts'))

/** Sources whose mutants the same tests must kill. The tests that kill most in the least time stand first. */
export type Room = { readonly name: string; readonly files: readonly string[]; readonly tests: readonly string[] }

export const rooms: readonly Room[] = [
  {
    name: 'streams',
    files: readdirSync(join(root, 'streams'))
      .map((name) => `streams/${name}`)
      .toSorted(),
    tests: [
      ...testsIn('streams', 'redact late first-answers polls alerts memory storage source payments gateway resources'),
      ...testsIn('machines', 'claims spine session-end session-slip line'),
      ...testsIn('streams', 'http'),
      ...testsIn('server/doors', 'settings orders line'),
      ...testsIn('streams', 'socket'),
      'tests/replays/replays.test.ts',
    ],
  },
  {
    name: 'the rules of the exchange',
    files: [
      ...filesIn('server/exchange', 'amend auto-cash-out bet book cash-out decide evened position refs settle settled wallets'),
      ...filesIn('domain/betting', 'cash-out exposure limits money odds positions runs settlement'),
    ],
    tests: [
      ...testsIn('domain', 'positions limits ladder unmatched price rules'),
      ...testsIn('server', 'settlement book exchange cash-out amend auto-cash-out lines refs session bonus'),
    ],
  },
]

/** A source with all that says whether its result is still that of what is there. */
export type Source = { readonly file: string; readonly name: string; readonly room: Room; readonly hash: () => string }

/** By which its result is kept, and asked for: the path without its ending. */
export const nameOf = (file: string): string => file.replace(/\.ts$/, '')

/** The number of a source with the tests that killed its mutants: what kills none of them proves nothing of it. */
export const hashWith = (file: string, killers: readonly string[]): string =>
  sourceHashOf([file, ...killers, 'tests/mutants/source-rules.ts', 'tests/mutants/source-runner.ts'])

export const sources: readonly Source[] = rooms.flatMap((room) =>
  room.files.map((file) => ({ file, name: nameOf(file), room, hash: () => hashWith(file, keptOf(nameOf(file))?.tests ?? []) })),
)
