import { useServerNow, useWords } from '../hooks.ts'
import type { SoloNow } from './solo.ts'

/** How long is left for a decision. */
export const Turn = ({ now: { solo }, id }: { readonly now: SoloNow; readonly id: string }) => {
  const words = useWords()
  const at = useServerNow(250)
  const until = solo?.until ?? null
  const isAsked = solo !== null && solo.next.length > 0
  return (
    <p id={id} className="grid content-center min-h-17">
      {isAsked ? (
        <>
          <b className="block">{until === null ? words.state.waits : words.yourTurn(Math.max(0, Math.ceil((until - at) / 1000)))}</b>
          <small className="text-ink-3">{words.byItself}</small>
        </>
      ) : null}
    </p>
  )
}
