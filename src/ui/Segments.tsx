type SegmentsProps<Value> = {
  readonly label: string
  readonly isOff?: boolean
  readonly choices: readonly (readonly [value: Value, word: string | number])[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  readonly className?: string
}

/** Choices side by side. One is chosen. */
export const Segments = <Value extends string | number>({
  label,
  isOff = false,
  choices,
  chosen,
  onChoose,
  className = '',
}: SegmentsProps<Value>) => (
  <fieldset className={`seg ${className}`} aria-label={label} disabled={isOff}>
    {choices.map(([value, word]) => (
      <button
        key={value}
        type="button"
        className="min-h-target px-2 disabled:opacity-50"
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {word}
      </button>
    ))}
  </fieldset>
)
