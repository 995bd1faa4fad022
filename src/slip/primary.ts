import { type Primary, primaryOf } from '#domain/betting/primary.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import { useLedger, useSend } from '../hooks.ts'
import { useMintRef } from './ref.ts'

/** The main button of an unsent slip, with the action of its press and of Enter. */
export const usePrimary = (view: SlipView): Primary & { readonly press: () => void } => {
  const send = useSend()
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
        return send({ type: 'login.opened', tab: 'login' })
      case 'accept':
        return send({ type: 'price.accepted', slip })
      case 'place':
        return send({ type: 'place.pressed', slip, ref: mintRef() })
      case 'confirm':
        return send({ type: 'confirm.pressed', slip, ref: mintRef() })
      default:
        return primary.does satisfies never
    }
  }
  return { ...primary, press }
}
