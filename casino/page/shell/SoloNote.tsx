import { signed } from '../copy/figures.ts'
import { whyText } from '../copy/why.ts'
import { useWords } from '../hooks.ts'
import type { SoloNow } from './solo.ts'

type SoloNoteProps = { readonly now: SoloNow; readonly isHeld?: boolean }
/** How the round stands, or why a press came to nothing and what to do. `isHeld`: the reels still turn, so no result is said. */
export const SoloNote = ({ now: { solo, press, failed }, isHeld = false }: SoloNoteProps) => {
  const words = useWords()
  if (failed !== null)
    return (
      <p className="solonote down" role="status">
        {[words.press[failed.state], whyText(words, failed)].filter((part) => part !== '').join(' · ')}
      </p>
    )
  if (press !== null || isHeld || solo === null)
    return (
      <p className="solonote mut" role="status">
        {press === null ? null : words.press[press.state]}
      </p>
    )
  const net = solo.returnPaise - solo.stakedPaise
  const state = solo.state
  return (
    <p className="solonote" role="status">
      {state === 'settled' ? (
        <>
          {words.thisSpin} <b className={net < 0 ? 'down' : 'up'}>{signed(net)}</b>
        </>
      ) : (
        words.state[state]
      )}{' '}
      {whyText(words, solo)}
    </p>
  )
}
