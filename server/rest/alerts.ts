import { type AlertNews, getAlerts, removeAlert, setAlert, takeAlerts } from '#contract/calls/alerts.ts'
import { isRemovalNews } from '#domain/alerts/alerts.ts'
import { refused } from '#server/members/joining.ts'
import type { ServerParts } from '../gate/parts.ts'
import { refusal } from '../gate/shared-answers.ts'
import type { Gate } from './gate.ts'

/** News as the wire has them: those of withdrawn runners apart. */
const newsBody = (news: readonly AlertNews[]) => ({
  news: news.flatMap((each) => (isRemovalNews(each) ? [] : [each])),
  removals: news.filter(isRemovalNews),
})

/** A member's alerts: read, set, taken away, and given to one tab to tell (MKT-11). */
export const serveAlerts = ({ serveMember }: Gate, { exchange }: Pick<ServerParts, 'exchange'>): void => {
  const notYours = () => refusal(refused('NOT_YOUR_ACCOUNT'))
  serveMember(getAlerts, ({ memberCode }, { member }) => {
    if (memberCode !== member) return notYours()
    const { alerts, news, given } = exchange.alerts(member)
    return new Promise((resolve) => exchange.whenDurable(() => resolve({ success: true, alerts: [...alerts], ...newsBody(news), given })))
  })
  serveMember(setAlert, ({ memberCode, alert }, { member }) => {
    if (memberCode !== member) return notYours()
    return new Promise((resolve) => exchange.setAlert(member, alert, (result) => resolve(result.ok ? { success: true } : refusal(result))))
  })
  serveMember(removeAlert, ({ memberCode, number }, { member }) => {
    if (memberCode !== member) return notYours()
    return new Promise((resolve) => exchange.removeAlert(member, number, () => resolve({ success: true })))
  })
  serveMember(takeAlerts, ({ memberCode, tab }, { member }) => {
    if (memberCode !== member) return notYours()
    return new Promise((resolve) =>
      exchange.takeAlerts(member, tab, ({ news, given }) => resolve({ success: true, ...newsBody(news), given })),
    )
  })
}
