import { text } from '#copy/catalogue.ts'
import { timesOf, type Zone, ZONES } from '#copy/time.ts'
import { useNow } from '../hooks.ts'
import { PageTitle } from '../parts/PageTitle.tsx'
import { chooseZone, useZone } from '../parts/when.ts'
import '../styles/account.css'

const zoneNames = { system: 'zoneSystem', device: 'zoneDevice', india: 'zoneIndia' } as const

/** Whose clock the page tells the time by (NAV-07, ROUTE-10). */
const TimeScreen = () => {
  const chosen = useZone()
  return (
    <>
      <PageTitle>{text.timeSetting}</PageTitle>
      <section className="panel">
        <fieldset className="zones">
          <legend>{text.zoneNote}</legend>
          {ZONES.map((zone) => (
            <label key={zone} className="zone">
              <input type="radio" name="zone" checked={zone === chosen} onChange={() => chooseZone(zone)} />
              <span>{text[zoneNames[zone]]}</span>
              <ZoneTime zone={zone} />
            </label>
          ))}
        </fieldset>
      </section>
    </>
  )
}
export default TimeScreen

const ZoneTime = ({ zone }: { readonly zone: Zone }) => {
  const now = useNow()
  const { clock, day } = timesOf(zone)
  return (
    <small aria-hidden="true">
      {day(now)} <b>{clock(now)}</b>
    </small>
  )
}
