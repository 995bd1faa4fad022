import { changeOf, isChanging } from '#client/ledger/changes.ts'
import { PUSH_KINDS, type PushDevice, type PushKind } from '#contract/calls/push.ts'
import { say, text } from '#copy/catalogue.ts'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { useLanguage } from '../language.tsx'
import { stampText } from '../lib/when.ts'
import { Wrong } from '../login/Field.tsx'
import { useWanted } from '../statements/useQuery.ts'
import { Bone, Failed } from '../ui/States.tsx'
import { Switch } from '../ui/Switch.tsx'

const ASKS = [{ what: 'push' }] as const
const WORDS = { matched: 'pushMatched', lapsed: 'pushLapsed', settled: 'pushSettled', alert: 'pushAlert' } as const

/** What this device is notified while no page is open, each kind by a switch of its own; and the member's other devices that are (ACCT-13). */
export const PushPanel = () => {
  const record = useRecord()
  const { state, rows } = useRead({ what: 'push' })
  const last = useLedger((ledger) => changeOf(ledger, 'push'))
  useWanted(ASKS)
  const [push] = rows
  return (
    <section className="panel" aria-labelledby="push">
      <div className="panel-head">
        <h2 id="push">{text.push}</h2>
      </div>
      <p className="px-3 pt-3 text-sm text-ink-2">{text.pushNote}</p>
      {state === 'failed' && push === undefined && <Failed onRetry={() => record({ type: 'reload.pressed', asks: ASKS })} />}
      {state === 'waiting' && push === undefined && (
        <p className="px-3 py-4" aria-busy="true">
          <Bone width="60%" />
        </p>
      )}
      {push !== undefined && (
        <>
          <Kinds own={push.devices.find(({ isThis }) => isThis) ?? null} pushKey={push.key} />
          {last?.state === 'refused' && (
            <div className="px-3 pb-3">
              <Wrong>{say(last.said)}</Wrong>
            </div>
          )}
          <Others devices={push.devices.filter(({ isThis }) => !isThis)} />
        </>
      )}
    </section>
  )
}

const Kinds = ({ own, pushKey }: { readonly own: PushDevice | null; readonly pushKey: string }) => {
  const record = useRecord()
  const { language } = useLanguage()
  const isAsked = useLedger((ledger) => isChanging(ledger, 'push'))
  const chosen = own?.kinds ?? []
  const choose = (kind: PushKind, isOn: boolean): void => {
    const kinds = PUSH_KINDS.filter((each) => (each === kind ? isOn : chosen.includes(each)))
    if (kinds.length > 0) record({ type: 'change.submitted', change: { what: 'push', kinds, key: pushKey, language } })
    else if (own !== null) record({ type: 'change.submitted', change: { what: 'end-push', id: own.id } })
  }
  return (
    <ul className="divide-y divide-line px-3">
      {PUSH_KINDS.map((kind) => (
        <li key={kind} className="flex min-h-target items-center gap-3">
          <span className="min-w-0 flex-1">{text[WORDS[kind]]}</span>
          <Switch label={text[WORDS[kind]]} isOn={chosen.includes(kind)} isOff={isAsked} onChange={(isOn) => choose(kind, isOn)} />
        </li>
      ))}
    </ul>
  )
}

const Others = ({ devices }: { readonly devices: readonly PushDevice[] }) => {
  const record = useRecord()
  if (devices.length === 0) return null
  return (
    <div className="border-t border-line px-3 pt-3">
      <h3 className="text-sm font-semibold">{text.pushOthers}</h3>
      <ul className="divide-y divide-line">
        {devices.map(({ id, name, since }) => {
          const called = name === '' ? text.unknownDevice : name
          return (
            <li key={id} className="flex min-h-target flex-wrap items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                {called} <small className="text-xs text-ink-2">{text.pushSince(stampText(since))}</small>
              </span>
              <button
                type="button"
                className="btn-small flex-none"
                aria-label={text.pushEnd(called)}
                onClick={() => record({ type: 'change.submitted', change: { what: 'end-push', id } })}
              >
                {text.pushEndShort}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
