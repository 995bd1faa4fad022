import { useCallback, useState } from 'react'

/** A page that is drawn elsewhere than in a browser copies nothing either. */
const canCopy = typeof navigator !== 'undefined' && 'clipboard' in navigator

/** Copies a text, and says once it is copied; null where this browser lets no page copy. */
export const useCopy = (written: string): { readonly isCopied: boolean; readonly copy: (() => void) | null } => {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = useCallback((): void => {
    navigator.clipboard.writeText(written).then(
      () => setCopied(written),
      () => undefined,
    )
  }, [written])
  return { isCopied: copied === written, copy: canCopy ? copy : null }
}
