/** Writes casino/games/stated-returns.ts: what each bet returns, in percent, from the exact enumeration of every game. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statedFrom } from '#casino/server/stated.ts'

const lines = [...statedFrom()].map(
  ([game, returns]) => `  '${game}': [\n${returns.map(([bet, percent]) => `    ['${bet}', '${percent}'],\n`).join('')}  ],\n`,
)
writeFileSync(
  join(import.meta.dirname, '..', 'casino', 'games', 'stated-returns.ts'),
  `/** Written by \`npx tsx scripts/casino-returns.ts\`: some take seconds to enumerate, and a start may not wait for them. */
export const STATED_RETURNS: Readonly<Record<string, readonly (readonly [bet: string, percent: string])[]>> = {
${lines.join('')}}
`,
)
