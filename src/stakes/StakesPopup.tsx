import { Suspense } from 'react'
import { text } from '#copy/catalogue.ts'
import { useLedger, useSend } from '../hooks.ts'
import { onDemand } from '../lib/later.ts'

const EditStakes = onDemand(() => import('./EditStakes.tsx'))

/** The button that opens the popup of the stakes; a visitor is asked to log in (STAKE-02). */
export const EditStakesButton = ({ className }: { readonly className: string }) => {
  const send = useSend()
  return (
    <button type="button" className={className} data-line="" onClick={() => send({ type: 'stakes.opened' })}>
      {text.editStakes}
    </button>
  )
}

/** Fetches the popup when it is first opened. It stays open after its slip closes. */
export const StakesPopup = () => {
  const open = useLedger(({ popups }) => popups.stakesPopUp.kind !== 'closed')
  return <Suspense fallback={null}>{open && <EditStakes />}</Suspense>
}
