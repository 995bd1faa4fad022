import { text } from '#copy/catalogue.ts'
import { useCopy } from '../lib/useCopy.ts'

/** Copies a value, and says so; nothing where this browser lets no page copy. `of`: the value's name. */
export const CopyButton = ({ of, value }: { readonly of: string; readonly value: string }) => {
  const { isCopied, copy } = useCopy(value)
  if (copy === null) return null
  return (
    <button type="button" className="btn-small" aria-label={text.copyOf(of)} onClick={copy}>
      <span aria-live="polite">{isCopied ? text.copied : text.copyIt}</span>
    </button>
  )
}
