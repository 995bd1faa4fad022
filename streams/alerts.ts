import { takeAlerts } from '#contract/calls/alerts.ts'
import { allNews } from '#domain/alerts/alerts.ts'
import type { LineDoors } from './lines.ts'

/** Takes the news that no tab was given yet, for this tab to announce. */
export const takeAlertsFor = ({ line: { member }, call, record }: LineDoors, tab: string): void => {
  if (member === null) return
  call(takeAlerts, { memberCode: member.memberCode, tab }, (reply) => {
    const { news, removals, given } = reply.kind === 'answer' ? reply.answer : {}
    record(
      news === undefined || given === undefined
        ? { type: 'alerts.not-taken' }
        : { type: 'alerts.taken', news: allNews(news, removals), given },
    )
  })
}
