/** The bet of a row, in one line (SLIP-23). A long name is cut, and the price and the stake never are. */
export const RowLine = ({ name, figures }: { readonly name: string; readonly figures: string }) => (
  <p className="col-start-2 flex min-w-0 text-xs text-ink-2" data-row-line="">
    <span className="min-w-0 truncate">{name}</span>
    <span className="max-w-full flex-none wrap-anywhere whitespace-pre-wrap"> · {figures}</span>
  </p>
)
