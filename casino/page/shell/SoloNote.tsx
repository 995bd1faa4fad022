import type { ReactNode } from 'react'
import { signed } from '#copy/provider-figures.ts'
import { whyText } from '../look/why.ts'
import { useWords } from '../hooks.ts'
import { netLook } from './net.ts'
import type { SoloNow } from './solo.ts'

const Note = ({ tone = '', children }: { readonly tone?: string; readonly children: ReactNode }) => (
  <p
    className={`flex-1 min-w-32 min-h-6 text-md max-[1200px]:min-w-24 first-letter:uppercase in-[.say]:min-h-5 in-[.say]:text-base ${tone}`}
    role="status"
  >
    {children}
  </p>
)

type SoloNoteProps = { readonly now: SoloNow; readonly isHeld?: boolean }
/** How the round stands, or why a press came to nothing and what to do. `isHeld`: the reels still turn, so no result is said. */
export const SoloNote = ({ now: { solo, press, failed }, isHeld = false }: SoloNoteProps) => {
  const words = useWords()
  if (failed !== null)
    return <Note tone="down">{[words.press[failed.state], whyText(words, failed)].filter((part) => part !== '').join(' · ')}</Note>
  if (press !== null || isHeld || solo === null) return <Note tone="text-ink-3">{press === null ? null : words.press[press.state]}</Note>
  const net = solo.returnPaise - solo.stakedPaise
  const state = solo.state
  return (
    <Note>
      {state === 'settled' ? (
        <>
          {words.thisSpin} <b className={`whitespace-nowrap ${netLook(net)}`}>{signed(net)}</b>
        </>
      ) : (
        words.state[state]
      )}{' '}
      {whyText(words, solo)}
    </Note>
  )
}
