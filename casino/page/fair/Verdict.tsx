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
    <div
      className={`py-4 px-5 border col-span-full grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4.5 min-h-23 rounded-md max-[900px]:py-3.5 max-[900px]:px-3 max-[900px]:grid-cols-[auto_minmax(0,1fr)] ${found === null ? 'border-line bg-surface' : isGood ? 'border-up bg-up-wash' : 'border-down bg-down-wash'}`}
      role="status"
    >
      <i
        className={`size-14 grid place-items-center rounded-full [&_svg]:size-8 ${found !== null && isGood ? 'bg-up text-surface' : 'bg-surface-3'}`}
      >
        <Icon name={found === null ? 'shield' : isGood ? 'check' : 'close'} />
      </i>
      <div>
        <h3 className="text-3xl font-bold">{title}</h3>
        <p>{note}</p>
      </div>
      {children}
    </div>
  )
}
