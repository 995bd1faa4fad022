import { text } from '#copy/catalogue.ts'
import { timesOf, type Zone, ZONES } from '#copy/time.ts'
import { useRead, useRecord, useZoneNow } from '../hooks.ts'
import { Bone, Failed } from '../ui/States.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Timed } from '../ui/Timed.tsx'
import { chooseZone, useZone } from '../lib/when.ts'

const row = 'grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-sm border border-line px-3 py-1'
const chosenRow = 'has-checked:border-brand-ink has-checked:bg-brand-wash'
const focusedRow = 'outline-offset-1 outline-focus has-focus-visible:outline-2'

const zoneNames = { system: 'zoneSystem', device: 'zoneDevice', india: 'zoneIndia' } as const

/** The choice of the zone in which the page shows times (NAV-07, ROUTE-10). */
const TimeScreen = () => {
  const chosen = useZone()
  return (
    <>
      <PageTitle>{text.timeSetting}</PageTitle>
      <section className="panel">
        <fieldset className="grid max-w-160 gap-1 px-4 pt-3 pb-4">
          <legend className="float-left pb-3 text-ink-2">{text.zoneNote}</legend>
          {ZONES.map((zone) => (
            <label key={zone} className={`cursor-pointer ${row} ${chosenRow} ${focusedRow}`}>
              <input
                type="radio"
                name="zone"
                className="size-4.5 accent-brand outline-none"
                checked={zone === chosen}
                onChange={() => chooseZone(zone)}
              />
              <span>{text[zoneNames[zone]]}</span>
              <ZoneTime zone={zone} />
            </label>
          ))}
        </fieldset>
        <ServerTime />
      </section>
    </>
  )
}
export default TimeScreen

const ASK = { what: 'serverTime' } as const
/** A clock that differs by less is right. */
const SLACK_MS = 2000

/** The exchange's clock, as it answered when the page was opened, against this device's (ACCT-05). */
const ServerTime = () => {
  const record = useRecord()
  const { state, rows, at } = useRead(ASK)
  const times = timesOf(useZone())
  const [serverAt] = rows
  if (state === 'failed') return <Failed onRetry={() => record({ type: 'reload.pressed', asks: [ASK] })} />
  if (serverAt === undefined || at === null)
    return (
      <p className="px-4 pb-4">
        <Bone width="60%" />
      </p>
    )
  const apart = Math.round(Math.abs(serverAt - at) / 1000)
  return (
    <p className="border-t border-line px-4 py-3 text-ink-2" data-server-time="">
      {text.exchangeClock}:{' '}
      <b className="whitespace-nowrap text-ink large:whitespace-normal">
        {times.day(serverAt)} {times.clock(serverAt)}
      </b>
      <span className="block">{Math.abs(serverAt - at) < SLACK_MS ? text.deviceAgrees : text.deviceDiffers(apart)}</span>
    </p>
  )
}

const ZoneTime = ({ zone }: { readonly zone: Zone }) => {
  const now = useZoneNow(zone)
  const { clock, day } = timesOf(zone)
  return (
    <small aria-hidden="true" className="text-xs text-ink-2 tiny:col-start-2 large:col-start-2">
      <Timed>{day(now)}</Timed>{' '}
      <b>
        <Timed>{clock(now)}</Timed>
      </b>
    </small>
  )
}
