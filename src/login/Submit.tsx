import type { FlowView } from '#client/player/login.ts'
import { text } from '#copy/catalogue.ts'
import { Icon } from '../ui/Icon.tsx'

/** The button's label while a call runs; null while the player fills in the form. */
const waitText = (phase: FlowView['phase']): string | null => {
  switch (phase) {
    case 'number':
    case 'code':
      return null
    case 'asking':
      return text.sendingCode
    case 'confirming':
      return text.checkingReferral
    case 'submitting':
      return text.pleaseWait
    default:
      return phase satisfies never
  }
}

type Props = { readonly phase: FlowView['phase']; readonly ready?: boolean; readonly children: string }

/** The main button of a flow. While a call runs it names the call and is off. */
export const Submit = ({ phase, ready = true, children }: Props) => {
  const wait = waitText(phase)
  return (
    <button type="submit" className="btn btn-main" disabled={!ready || wait !== null} aria-busy={wait !== null}>
      {wait === null ? (
        children
      ) : (
        <span className="inline-flex items-center gap-2">
          <Icon name="spinner" spin />
          {wait}
        </span>
      )}
    </button>
  )
}
