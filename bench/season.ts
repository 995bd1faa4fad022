/** A season of recordings replayed by one process, against one process a core: `[FILE]`. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { startSeason } from '../scripts/season.ts'
import { median, root, say, times } from './report.ts'

const cores = availableParallelism()
const what = `a season replayed by one process against ${cores}`
const limit = `${cores} such processes at once, each a season of its own`
const goal = `${cores} ×`
const RECORDINGS = 24

const wall = async (job: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await job()
  return performance.now() - began
}

const measure = async (file: string): Promise<void> => {
  const files = Array.from({ length: RECORDINGS }, () => file)
  let messages = 0
  const [one, all] = [startSeason(1), startSeason(cores)]
  const apart = [one, ...Array.from({ length: cores - 1 }, () => startSeason(1))]
  try {
    // The first rounds pay for loading and compiling.
    for (const season of [...apart, all]) await season.replay(files, () => undefined)
    const pairs: number[] = []
    const limits: number[] = []
    const seconds: number[] = []
    for (let pair = 0; pair < 7; pair += 1) {
      const alone = await wall(() => one.replay(files, () => undefined))
      messages = 0
      const together = await wall(() =>
        all.replay(files, (answer) => {
          messages += answer.messages
        }),
      )
      const atOnce = await wall(async () => void (await Promise.all(apart.map((season) => season.replay(files, () => undefined)))))
      pairs.push(alone / together)
      limits.push((cores * alone) / atOnce)
      seconds.push(together / 1000)
    }
    say(what, `${times(median(pairs))} (${Math.round(messages / median(seconds))} messages a second)`, goal)
    say(limit, times(median(limits)), 'none: what the cores give')
  } finally {
    for (const season of [...apart, all]) season.stop()
  }
}

const named = process.argv[2]
const data = process.env['PAVILION_DATA'] ?? join(root, '..', 'shared', 'data')
const file = named === undefined ? join(data, 'flumine', '1.200806927') : resolve(named)
if (existsSync(file)) await measure(file)
else say(what, 'not measured: no recording', goal)
