import type { ReactNode } from 'react'
import type { Ask, Read } from '#client/ledger/reads.ts'
import { useRecord } from '../hooks.ts'
import { Bone, Failed } from '../ui/States.tsx'

/** A list of the account: waiting, failed with a retry, or its rows. */
export const Listed = ({
  read: { state, rows },
  ask,
  children,
}: {
  readonly read: Pick<Read<unknown>, 'state' | 'rows'>
  readonly ask: Ask
  readonly children: ReactNode
}) => {
  const record = useRecord()
  if (state === 'failed' && rows.length === 0) return <Failed onRetry={() => record({ type: 'reload.pressed', asks: [ask] })} />
  if (state !== 'ready' && rows.length === 0)
    return (
      <div className="grid gap-2 px-4 py-4" aria-busy="true">
        <Bone width="50%" />
        <Bone width="80%" />
      </div>
    )
  return children
}
