import { isChanging } from '#client/ledger/changes.ts'
import type { Alert } from '#contract/calls/alerts.ts'
import { alertSaid } from '#domain/alerts/alerts.ts'
import { say, text } from '#copy/catalogue.ts'
import { useLedger, useRecord } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'

/** What an alert waits for, in words. */
export const alertText = (alert: Alert): string => (alert.kind === 'wicket' ? text.eachWicket(alert.eventName) : say(alertSaid(alert)))

/** One alert that waits, and its removal (MKT-11). */
export const AlertRow = ({ alert }: { readonly alert: Alert }) => {
  const record = useRecord()
  const isAsked = useLedger((ledger) => isChanging(ledger, 'alert'))
  return (
    <li className="flex min-h-target items-center gap-2">
      <span className="min-w-0 flex-1">{alertText(alert)}</span>
      <button
        type="button"
        className="icon-btn -mr-2 flex-none"
        aria-label={text.removeAlert(alertText(alert))}
        disabled={isAsked}
        onClick={() => record({ type: 'change.submitted', change: { what: 'remove-alert', number: alert.number } })}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
