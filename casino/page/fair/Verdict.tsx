import type { ReactNode } from 'react'
import { useWords } from '../hooks.ts'
import { Icon } from '../look/Icon.tsx'
import { type Checks, isFair } from './checks.ts'

type VerdictProps = { readonly checks: Checks; readonly isShared: boolean; readonly children: ReactNode }
/** The answer in one sentence: whether the picked round is fair, or why that is not known yet. */
export const Verdict = ({ checks, isShared, children }: VerdictProps) => {
  const words = useWords()
  const { state, found, number } = checks
  const isGood = isFair(checks)
  const title =
    found !== null
      ? isGood
        ? words.fairIs(found.number)
        : words.fairIsNot(found.number)
      : state === 'none'
        ? words.fairNone
        : state === 'waits'
          ? isShared
            ? words.fairWait
            : words.fairInUse
          : state === 'failed'
            ? words.fairFailed
            : number === null
              ? words.fairTitle
              : words.round(number)
  const note =
    found === null
      ? state === 'asking'
        ? words.fairChecking
        : state === 'waits' && !isShared
          ? words.fairInUseNote
          : ''
      : isGood
        ? words.fairIsNote(found.result)
        : words.fairIsNotNote
  return (
    <div className={`verdict${found === null ? '' : isGood ? ' ok' : ' bad'}`} role="status">
      <i>
        <Icon name={found === null ? 'shield' : isGood ? 'check' : 'close'} />
      </i>
      <div>
        <h3>{title}</h3>
        <p>{note}</p>
      </div>
      {children}
    </div>
  )
}
