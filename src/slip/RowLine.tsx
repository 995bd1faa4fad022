/** The bet of a row. A long name is cut, and the price and the stake never are. */
export const RowLine = ({ name, figures }: { readonly name: string; readonly figures: string }) => (
  <p className="col-start-2 flex min-w-0 flex-wrap text-xs text-ink-2">
    <span className="max-w-full truncate">{name}</span>
    <span className="wrap-anywhere whitespace-pre-wrap"> · {figures}</span>
  </p>
)
