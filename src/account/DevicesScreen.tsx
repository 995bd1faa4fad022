import type { Device } from '#contract/calls/play.ts'
import { text } from '#copy/catalogue.ts'
import { useHas } from '../brand.tsx'
import { useRead, useRecord } from '../hooks.ts'
import { stampText, useZone } from '../lib/when.ts'
import { useAsk } from '../ui/Asking.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bone, Failed } from '../ui/States.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'

/** The devices that are signed in; one, or all others, can be signed out (ACCT-10). The member's passkeys (ACCT-13). */
const DevicesScreen = () => {
  const record = useRecord()
  const ask = useAsk()
  const { state, rows } = useRead({ what: 'devices' })
  const hasPasskeys = useHas('passkeys')
  useZone()
  const others = rows.filter(({ isThis }) => !isThis)
  const endOthers = (): void =>
    ask({
      title: text.signOutOthersAsk,
      note: text.devicesNote,
      ok: text.signOutOthers,
      onOk: () => record({ type: 'change.submitted', change: { what: 'end-others' } }),
    })
  return (
    <>
      <PageTitle>{text.devices}</PageTitle>
      <section className="panel" aria-label={text.devices}>
        <p className="px-4 pt-3 text-sm text-ink-2">{text.devicesNote}</p>
        {state === 'failed' && rows.length === 0 && (
          <Failed onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'devices' }] })} />
        )}
        {state === 'waiting' && rows.length === 0 && (
          <p className="px-4 py-4" aria-busy="true">
            <Bone width="60%" height={40} />
          </p>
        )}
        <ul className="divide-y divide-line px-4">
          {rows.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
        {state === 'ready' && others.length === 0 && <p className="px-4 pb-4 text-sm text-ink-2">{text.onlyThis}</p>}
        {others.length > 0 && (
          <div className="px-4 pb-4">
            <button type="button" className="btn btn-side w-full max-w-112.5" onClick={endOthers}>
              {text.signOutOthers}
            </button>
          </div>
        )}
      </section>
      {hasPasskeys && (state !== 'waiting' || rows.length > 0) && <PasskeysPanel />}
    </>
  )
}
export default DevicesScreen

const DeviceRow = ({ device: { id, name, address, signedInAt, seenAt, isThis } }: { readonly device: Device }) => {
  const record = useRecord()
  const called = name === '' ? text.unknownDevice : name
  return (
    <li className="flex min-h-target flex-wrap items-center gap-3 py-2">
      <Icon name="user" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {called}
          {isThis && <span className="rounded-sm bg-surface-3 px-1.5 py-0.5 text-xs">{text.thisDevice}</span>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {text.signedInAt(stampText(signedInAt))}, {text.fromAddress(address)}. {text.lastSeen(stampText(seenAt))}
        </p>
      </div>
      {!isThis && (
        <button
          type="button"
          className="btn-small flex-none"
          aria-label={text.signOutDevice(called)}
          onClick={() => record({ type: 'change.submitted', change: { what: 'end-device', id } })}
        >
          {text.signOut}
        </button>
      )}
    </li>
  )
}
