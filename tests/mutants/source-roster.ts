import { sourceHashOf } from './hash.ts'
import { keptOf } from './kept.ts'

const filesIn = (folder: string, names: string): readonly string[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${folder}/${name}.ts`)
const testsIn = (folder: string, names: string): readonly string[] =>
  filesIn(`tests/${folder}`, names).map((file) => file.replace(/ts$/, 'test.ts'))

/** Sources whose mutants the same tests must kill. The tests that kill most in the least time stand first. */
export type Room = { readonly name: string; readonly files: readonly string[]; readonly tests: readonly string[] }

/**
 * What decides and what money and bets depend on. Of `streams/` the rest only names a call or a function of the browser; the tests of the
 * doors and of the browser prove it, and cannot run again in their place.
 */
export const rooms: readonly Room[] = [
  {
    name: 'streams',
    files: filesIn(
      'streams',
      `account-changes alerts asking board clock first-answers gateway http journal journal-file late lines link memory orders payments polls
      quotes redact session source storage wire`,
    ),
    tests: [
      ...testsIn(
        'streams',
        'wire asking journal quotes clock payment-calls member-line figures polls redact memory storage source alerts late first-answers',
      ),
      ...testsIn('machines', 'claims'),
      ...testsIn('streams', 'gateway payments http resources'),
      ...testsIn('machines', 'line session-end spine inspect session-slip'),
    ],
  },
  {
    name: 'the rules of the exchange',
    files: [
      ...filesIn('server/exchange', 'amend auto-cash-out bet book cash-out decide evened position refs settle settled state wallets'),
      ...filesIn('domain/betting', 'cash-out exposure limits money odds positions runs settlement'),
    ],
    tests: [
      ...testsIn('domain', 'money positions limits ladder unmatched'),
      ...testsIn(
        'server',
        'bounds ends counted settlement exchange cash-out amend auto-cash-out lines alerts casino payments/restart payments/limits play refs bonus',
      ),
      ...testsIn('domain', 'rules'),
      ...testsIn('server', 'book session'),
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
