import type { Play } from '#contract/calls/play.ts'
import { text } from '#copy/catalogue.ts'
import { useRecord } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'

/** The break that holds now, and the way back from an exclusion that is over (ACCT-08). */
export const PauseStrip = ({ play: { coolingUntil, excludedUntil, mayReturn, returnFrom } }: { readonly play: Play }) => {
  const record = useRecord()
  const until = excludedUntil ?? coolingUntil
  if (until === null) return null
  const note = mayReturn ? text.mayReturnNote : returnFrom === null ? text.until(until) : text.returnsAt(returnFrom)
  return (
    <section className="panel flex flex-wrap items-center gap-3 bg-warn-wash px-4 py-3" role="status">
      <Icon name="lock" />
      <p className="min-w-0 flex-1">
        <b className="block">{excludedUntil === null ? text.pauseOn : text.excludedOn}</b>
        {note}
      </p>
      {mayReturn && (
        <button type="button" className="btn-small" onClick={() => record({ type: 'change.submitted', change: { what: 'return' } })}>
          {text.askReturn}
        </button>
      )}
    </section>
  )
}
