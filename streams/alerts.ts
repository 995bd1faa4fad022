import { takeAlerts } from '#contract/calls/alerts.ts'
import type { LineDoors } from './lines.ts'

/** Takes the news that no tab was given yet, for this tab to announce. */
export const takeAlertsFor = ({ line: { member }, call, record }: LineDoors, tab: string): void => {
  if (member === null) return
  call(takeAlerts, { memberCode: member.memberCode, tab }, (reply) => {
    const { news, given } = reply.kind === 'answer' ? reply.answer : {}
    record(news === undefined || given === undefined ? { type: 'alerts.not-taken' } : { type: 'alerts.taken', news, given })
  })
}
