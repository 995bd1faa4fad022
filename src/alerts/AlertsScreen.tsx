import { Link } from 'react-router-dom'
import { alertSaid } from '#domain/alerts/alerts.ts'
import { say, text } from '#copy/catalogue.ts'
import { useHas } from '../brand.tsx'
import { useRead, useRecord } from '../hooks.ts'
import { stampText, useZone } from '../lib/when.ts'
import { eventPath } from '#client/market/address.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bone, Empty, Failed } from '../ui/States.tsx'
import { AlertRow } from './AlertRow.tsx'
import { PushPanel } from './PushPanel.tsx'

/** All alerts of the member: those that wait, and what came true (MKT-11). */
const AlertsScreen = () => {
  const record = useRecord()
  const { state, rows } = useRead({ what: 'alerts' })
  const hasPush = useHas('push')
  useZone()
  const [{ alerts, news } = { alerts: [], news: [] }] = rows
  const [isReady, isLost] = [state === 'ready' || rows.length > 0, state === 'failed' && rows.length === 0]
  return (
    <>
      <PageTitle>{text.alerts}</PageTitle>
      <section className="panel" aria-labelledby="alerts-waiting">
        <div className="panel-head">
          <h2 id="alerts-waiting">{text.alertsWaiting}</h2>
        </div>
        {isLost && <Failed onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'alerts' }] })} />}
        {!isReady && !isLost && (
          <p className="px-3 py-4">
            <Bone width="60%" />
          </p>
        )}
        {isReady && alerts.length === 0 && <Empty>{text.noAlerts}</Empty>}
        <ul className="divide-y divide-line px-3">
          {alerts.map((alert) => (
            <AlertRow key={alert.number} alert={alert} />
          ))}
        </ul>
      </section>
      {(isReady || isLost) && (
        <>
          <section className="panel" aria-labelledby="alerts-true">
            <div className="panel-head">
              <h2 id="alerts-true">{text.alertsTrue}</h2>
            </div>
            {isReady && news.length === 0 && <Empty>{text.noAlertNews}</Empty>}
            <ul className="divide-y divide-line px-3">
              {news.map((each) => (
                <li key={each.number}>
                  <Link className="flex min-h-11 flex-wrap items-center gap-x-3 py-1 hover:underline" to={eventPath(each)}>
                    <span className="min-w-0 flex-[1_1_8rem]">{say(alertSaid(each))}</span>
                    <small className="text-xs whitespace-nowrap text-ink-3">{stampText(each.at)}</small>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          <p className="px-3 text-sm text-ink-2">{text.alertsNote}</p>
          {hasPush && <PushPanel />}
        </>
      )}
    </>
  )
}
export default AlertsScreen
