import type { SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/panels.ts'

/** The time left until an untouched slip clears (SLIP-03). Its room stays while the slip is held, so that nothing moves. */
export const Drain = ({ view, className }: { readonly view: SlipView; readonly className: string }) => (
  <div className={`h-0.75 overflow-hidden ${className}`}>
    {!view.isKept && (
      <div className="h-full bg-surface-3 motion-reduce:invisible" role="img" aria-label={text.timeLeft}>
        <i className="block h-full origin-left motion-safe:animate-drain bg-side" key={view.touchedAt} />
      </div>
    )}
  </div>
)
