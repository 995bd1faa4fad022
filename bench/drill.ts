/** One drill over cores, gateways, PostgreSQL and NATS of its own: how long players waited for a bet to be made, fault by fault. */
import { drill } from '#tests/drills/drill.ts'
import { inMs, reason, say } from './report.ts'

/** What each fault may cost: the leader's death, its stop, and six seconds of a withheld line that no other core can go around. */
const GOALS: Readonly<Record<string, string>> = { 'leader: SIGKILL': '150 ms', 'leader: SIGSTOP': '2.5 s' }

try {
  const { faults, skipped, made, found } = await drill({ members: 12, watchers: 100, say: () => undefined })
  for (const { name, gap, bets, doubts } of faults)
    say(
      `Drill, ${name}: longest time without a bet made`,
      `${inMs(gap)} (${bets} bets, ${doubts} in doubt and led out)`,
      GOALS[name] ?? 'no bet lost',
    )
  for (const each of skipped) say('Drill', `skipped: ${each}`, '')
  say('Drill, lost, doubled, invented or contradicted bets, books out of order', `${found.length} of ${made} bets made`, '0')
} catch (error) {
  say('Drill', `not measured: ${reason(error)}`, '0 violations')
}
