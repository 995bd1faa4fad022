import { text } from '#copy/panels.ts'
import { useZoneNow } from '../hooks.ts'
import { Timed } from '../ui/Timed.tsx'
import { useTimes, useZone } from '../lib/when.ts'

/** Date and time in the chosen zone (NAV-07). Only this part re-renders each second; a screen reader does not announce it. */
export const Clock = ({ className }: { readonly className: string }) => {
  const now = useZoneNow(useZone())
  const times = useTimes()
  return (
    <p
      className={`flex flex-wrap gap-x-3 text-xs phone:text-[length:max(12px,min(0.75rem,3.4vw))] ${className}`}
      role="timer"
      aria-label={text.dateTime}
    >
      <Timed>{times.day(now)}</Timed>
      <Timed>{`${times.clock(now)} ${times.name(now)}`}</Timed>
    </p>
  )
}
