import { mayWait } from '#domain/market/markets.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/panels.ts'
import { useHas } from '../brand.tsx'
import { useRecord } from '../hooks.ts'

/**
 * What becomes of the unmatched part of a bet when its market is suspended, and the button that chooses the other (OPEN-14). Said of a bet
 * that waits for a match, and of each that persists.
 */
export const Persistence = ({ view: { slip, screen, pick, persists }, waits }: { readonly view: SlipView; readonly waits: boolean }) => {
  const record = useRecord()
  const isOffered = useHas('persistence')
  if (!isOffered || pick === null || !mayWait(pick.kind) || !(waits || persists)) return null
  return (
    <>
      {' '}
      {persists ? text.keptIfSuspended : text.lapsesIfSuspended}{' '}
      {screen === 'composing' && (
        <button
          type="button"
          className="font-semibold text-ink underline underline-offset-2"
          onClick={() => record({ type: 'persistence.chosen', slip, persists: !persists })}
        >
          {persists ? text.letLapse : text.keepUnmatched}
        </button>
      )}
    </>
  )
}
