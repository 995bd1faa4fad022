import { useLive } from '../hooks.ts'

const UNSEEN = { visibility: 'hidden' } as const

/** Words told by the reader's own clock and zone. What the server draws only keeps their place: it knows neither. */
export const Timed = ({ children }: { readonly children: string }) => {
  const live = useLive()
  // Another key, so that what the server wrote makes room for what is true here.
  return (
    <span key={String(live)} suppressHydrationWarning {...(live ? {} : { style: UNSEEN })}>
      {children}
    </span>
  )
}
