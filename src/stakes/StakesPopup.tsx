import type { ReactNode } from 'react'
import type { StakeEdit } from '#domain/betting/stakes.ts'
import { text } from '#copy/panels.ts'
import { useLedger, useRecord } from '../hooks.ts'
import { onDemand } from '../lib/later.ts'
import { Part } from '../ui/Part.tsx'

const EditStakes = onDemand(() => import('./EditStakes.tsx'))

type Props = { readonly className: string; readonly place?: StakeEdit; readonly children?: ReactNode }

/** The button that opens the popup of the stakes; a visitor is asked to log in (STAKE-02). */
export const EditStakesButton = ({ className, place = 'slip', children = text.editStakes }: Props) => {
  const record = useRecord()
  return (
    <button type="button" className={className} data-line="" onClick={() => record({ type: 'stakes.opened', place })}>
      {children}
    </button>
  )
}

/** Fetches the popup when it is first opened. It stays open after its slip closes. */
export const StakesPopup = () => {
  const open = useLedger(({ popups }) => popups.stakesPopUp.kind !== 'closed')
  return <Part failure="over">{open && <EditStakes />}</Part>
}
