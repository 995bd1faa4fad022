import { useLive } from '../hooks.ts'

const UNSEEN = { visibility: 'hidden' } as const

/** A text by the player's clock and zone. The server knows neither, so its page only keeps room for the text. */
export const Timed = ({ children }: { readonly children: string }) => {
  const live = useLive()
  // A new key replaces the server's text after hydration.
  return (
    <span key={String(live)} suppressHydrationWarning {...(live ? {} : { style: UNSEEN })}>
      {children}
    </span>
  )
}
