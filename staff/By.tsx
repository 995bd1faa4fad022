import type { Origin } from '#client/ledger/origin.ts'

type ByProps = { readonly origin: Origin; readonly children: string }

/** Who causes a fact, in the colour of its cause. */
export const By = ({ origin, children }: ByProps) => (
  <span className="inline-block rounded-sm border border-(--by) px-[0.4rem] text-xs font-semibold text-(--by)" data-origin={origin}>
    {children}
  </span>
)
