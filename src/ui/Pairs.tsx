import type { ReactNode } from 'react'

type Props = { readonly rows: readonly (readonly [name: string, value: ReactNode, beside?: ReactNode])[]; readonly className?: string }

/** A list of names, each with its value on the right, and a button beside it if there is one. */
export const Pairs = ({ rows, className = '' }: Props) => (
  <dl className={`grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 px-4 pt-1 pb-2.5 ${className}`}>
    {rows.map(([name, value, beside]) => (
      <div key={name} className="contents">
        <dt className="self-center text-ink-2">{name}</dt>
        <dd className="flex items-center justify-end gap-2 text-right font-semibold wrap-anywhere">
          {value}
          {beside}
        </dd>
      </div>
    ))}
  </dl>
)
