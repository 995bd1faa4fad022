type Props = { readonly rows: readonly (readonly [name: string, value: string])[]; readonly className?: string }

/** A list of names, each with its value on the right. */
export const Pairs = ({ rows, className = '' }: Props) => (
  <dl className={`grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 px-4 pt-1 pb-2.5 ${className}`}>
    {rows.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-2">{name}</dt>
        <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
