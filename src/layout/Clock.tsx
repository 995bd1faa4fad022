import { text } from '#copy/catalogue.ts'
import { useNow } from '../hooks.ts'
import { Timed } from '../parts/Timed.tsx'
import { useTimes } from '../parts/when.ts'

/** Date and time in the chosen zone (NAV-07). It alone is drawn anew each second; a reader is not told of every one. */
export const Clock = () => {
  const now = useNow()
  const times = useTimes()
  return (
    <p className="clock" role="timer" aria-label={text.dateTime}>
      <Timed>{times.day(now)}</Timed>
      <Timed>{`${times.clock(now)} ${times.name(now)}`}</Timed>
    </p>
  )
}
