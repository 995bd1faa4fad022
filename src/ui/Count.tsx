/** A count beside a name; nothing for zero. */
export const Count = ({ of }: { readonly of: number }) =>
  of > 0 && <i className="ml-1 inline-block min-w-4.5 rounded-full bg-surface-3 px-1.25 text-xs leading-4.5 text-ink-2 not-italic">{of}</i>
