/** A chart of the list. `states`: as they are read. */
type ChartNavRow = {
  readonly id: string
  readonly name: string
  readonly states: string
  readonly isChosen: boolean
  readonly isChanged: boolean
  readonly hasEnded: boolean
}
type ChartNavProps = {
  readonly title: string
  readonly running: string
  readonly rows: readonly ChartNavRow[]
  readonly className: string
  readonly onChoose: (id: string) => void
}

/** A list of charts, each with its state. A phone's inspector shows it as one line. */
export const ChartNav = ({ title, running, rows, className, onChoose }: ChartNavProps) => (
  <nav
    className={`panel min-w-0 rounded-md desk:sticky desk:top-2 desk:max-h-[calc(100vh-1rem)] desk:self-start desk:overflow-y-auto ${className}`}
    aria-label={title}
  >
    <div className="panel-head">
      <h2>{title}</h2>
      <small>{running}</small>
    </div>
    <ul className="overflow-auto phone:group-data-part/parts:flex">
      {rows.map((row) => (
        <li key={row.id}>
          <ChartButton row={row} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  </nav>
)

const ChartButton = ({ row, onChoose }: { readonly row: ChartNavRow } & Pick<ChartNavProps, 'onChoose'>) => {
  const { id, name, states, isChosen, isChanged, hasEnded } = row
  return (
    <button
      type="button"
      className="group grid min-h-11 w-full content-center border-b border-l-3 border-line border-l-transparent px-3 py-1 text-left aria-[current=true]:border-l-brand aria-[current=true]:bg-brand-wash aria-[current=true]:text-brand-ink data-[ended=true]:line-through data-[ended=true]:opacity-75 phone:group-data-part/parts:w-max phone:group-data-part/parts:max-w-48 phone:group-data-part/parts:border-b-0"
      aria-current={isChosen}
      data-ended={hasEnded}
      onClick={() => onChoose(id)}
    >
      <b className={isChanged ? 'after:ml-[0.4rem] after:inline-block after:size-2 after:rounded-full after:bg-up' : ''}>{name}</b>
      <span className="text-xs wrap-anywhere text-ink-3 group-aria-[current=true]:font-semibold group-aria-[current=true]:text-brand-ink">
        {states}
      </span>
    </button>
  )
}
