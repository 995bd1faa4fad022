import * as z from 'zod/mini'
import { type AlertWish, removeAlert, setAlert, takeAlerts } from '#contract/calls/alerts.ts'
import { type Said, type Worded, said, saidBy } from '#domain/said.ts'
import type { Reply } from './doors.ts'
import type { LineDoors } from './lines.ts'

type Answered = Reply<Worded & { readonly success: boolean }>

const answeredTo =
  ({ record }: LineDoors, done: Said) =>
  (reply: Answered): void => {
    if (reply.kind !== 'answer') return record({ type: 'alert.answered', ok: false, said: reply.said })
    const ok = reply.answer.success
    return record({ type: 'alert.answered', ok, said: ok ? done : saidBy(reply.answer, said('alertNotSet')) })
  }

/** Sets an alert of the line's member (MKT-11). */
export const setAlertBy = (on: LineDoors, alert: AlertWish): void => {
  const { member } = on.line
  if (member === null) return
  on.call(setAlert, z.encode(setAlert.request, { memberCode: member.memberCode, alert }), answeredTo(on, said('alertSet')))
}

/** Takes an alert of the line's member away. */
export const removeAlertBy = (on: LineDoors, number: number): void => {
  const { member } = on.line
  if (member === null) return
  on.call(removeAlert, z.encode(removeAlert.request, { memberCode: member.memberCode, number }), answeredTo(on, said('alertRemoved')))
}

/** Takes the news that no tab was given yet, for this tab to announce. */
export const takeAlertsFor = ({ line: { member }, call, record }: LineDoors, tab: string): void => {
  if (member === null) return
  call(takeAlerts, { memberCode: member.memberCode, tab }, (reply) => {
    const { news, given } = reply.kind === 'answer' ? reply.answer : {}
    record(news === undefined || given === undefined ? { type: 'alerts.not-taken' } : { type: 'alerts.taken', news, given })
  })
}
