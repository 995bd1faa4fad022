import { type Primary, primaryOf } from '#client/views/primary.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { useLedger, useRecord } from '../hooks.ts'
import { useMintRef } from './ref.ts'

/** The main button of an unsent slip, with the action of its press and of Enter. */
export const usePrimary = (view: SlipView): Primary & { readonly press: () => void } => {
  const record = useRecord()
  const mintRef = useMintRef()
  const primary = primaryOf(
    view,
    useLedger((ledger) => ledger),
  )
  const { slip } = view
  const press = (): void => {
    if (!primary.enabled) return undefined
    switch (primary.does) {
      case 'log-in':
        return record({ type: 'login.opened', tab: 'login' })
      case 'accept':
        return record({ type: 'price.accepted', slip })
      case 'place':
        return record({ type: 'place.pressed', slip, ref: mintRef() })
      case 'confirm':
        return record({ type: 'confirm.pressed', slip, ref: mintRef() })
      default:
        return primary.does satisfies never
    }
  }
  return { ...primary, press }
}
