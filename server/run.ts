import { main } from './main.ts'
import { openWatchLink } from './watch/link.ts'

/** What the machine says of a disk that is full, or that may not be written. */
const OF_THE_DISK = /ENOSPC|EROFS|(?:ENOENT|ENOTDIR|EACCES|EPERM)\b.* mkdir|disk is full|readonly database|unable to open database/
const sentenceOf = (error: unknown): string => {
  const said = error instanceof Error ? error.message : String(error)
  return error instanceof Error && error.name !== 'StoreError' && OF_THE_DISK.test(said)
    ? `A folder cannot be written: ${said}. Free some space or change its rights, or start with --data and another folder.`
    : said
}

/** The exchange as a program: alone, or under the watch that started it. */
main(process.argv.slice(2), openWatchLink()).catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
})
