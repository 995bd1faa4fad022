import { text } from '#copy/first.ts'

/** Says that the money is play money. */
export const PlayTag = ({ className }: { readonly className: string }) => (
  <span className={`rounded-sm border px-1.5 py-px text-xs font-semibold whitespace-nowrap ${className}`}>{text.playMoney}</span>
)
