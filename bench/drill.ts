/** One drill over cores, gateways, PostgreSQL and NATS of its own: how long players waited for a bet to be made, fault by fault. */
import { type Drilled, drill } from '#tests/drills/drill.ts'
import { inMs, reason, say } from './report.ts'

/** What each fault may cost until a bet is made again: a death and a stop of the leader, and its loss of one server alone. */
const GOALS: Readonly<Record<string, string>> = {
  'leader: SIGSTOP': '2.5 s',
  ...Object.fromEntries(
    ['PostgreSQL', 'NATS'].flatMap((server) => ['silent', 'outward', 'inward'].map((how) => [`leader and ${server}: ${how}`, '2.5 s'])),
  ),
}
const LEASES: Readonly<Record<string, string>> = { 'leader: SIGKILL': '150 ms', 'leader: SIGTERM': '300 ms', 'leader: SIGSTOP': '2.5 s' }

const took = ({ faults, skipped, made, found }: Drilled): void => {
  for (const { name, gap, lease, bets, doubts } of faults) {
    const goal = LEASES[name]
    if (goal !== undefined) say(`Drill, ${name}: until another core has the lease`, lease === null ? 'none took it' : inMs(lease), goal)
    say(
      `Drill, ${name}: longest time without a bet made`,
      `${inMs(gap)} (${bets} bets, ${doubts} in doubt and led out)`,
      GOALS[name] ?? 'no bet lost',
    )
  }
  for (const each of skipped) say('Drill', `skipped: ${each}`, '')
  say('Drill, lost, doubled, invented or contradicted bets, accounts and books not as the log', `${found.length} of ${made} bets made`, '0')
}
try {
  await drill({ runs: 1, members: 12, watchers: 100, namespaces: false, say: () => undefined, took })
} catch (error) {
  say('Drill', `not measured: ${reason(error)}`, '0 violations')
}
