import type { KeyboardEvent, ReactNode } from 'react'
import { useId } from 'react'
import { tabLook } from './looks.ts'

type Props<Name extends string> = {
  readonly names: readonly Name[]
  readonly chosen: Name
  readonly labels: Readonly<Record<Name, ReactNode>>
  readonly rowClass: string
  readonly tabClass: string
  readonly panelClass?: string
  readonly onChoose: (name: Name) => void
  /** What stands between the row and the panel. */
  readonly between?: ReactNode
  /** The content of the chosen tab. */
  readonly children: ReactNode
}

/** The tab that a key leads to; undefined for other keys. */
const stepOf = (key: string, at: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** Tabs with their panel. Arrows, Home and End move along the row; the Tab key moves into the panel. */
export const Tabs = <Name extends string>({
  names,
  chosen,
  labels,
  rowClass,
  tabClass,
  panelClass,
  onChoose,
  between,
  children,
}: Props<Name>) => {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = stepOf(event.key, names.indexOf(chosen), names.length)
    const next = at === undefined ? undefined : names[at]
    if (at === undefined || next === undefined) return
    event.preventDefault()
    onChoose(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus()
  }
  return (
    <>
      <div className={`grid grid-flow-col border-b border-line ${rowClass}`} role="tablist" onKeyDown={onKeyDown}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            className={`${tabLook} focus-visible:-outline-offset-3 ${tabClass}`}
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {labels[name]}
          </button>
        ))}
      </div>
      {between}
      <div className={panelClass} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
