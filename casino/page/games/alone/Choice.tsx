import { useId } from 'react'

type ChoiceProps<Value extends string | number> = {
  readonly label: string
  readonly options: readonly (readonly [value: Value, name: string])[]
  readonly value: Value
  readonly isDisabled: boolean
  readonly choose: (value: Value) => void
}
/** One of a few, side by side. */
export const Choice = <Value extends string | number>({ label, options, value, isDisabled, choose }: ChoiceProps<Value>) => (
  <fieldset className="min-w-0 small:flex-[1_0_100%]" disabled={isDisabled}>
    <legend className="mb-0.75 text-ink-2 text-xs">{label}</legend>
    <div className="flex border border-line-strong rounded-sm overflow-hidden">
      {options.map(([each, name]) => (
        <button
          key={each}
          type="button"
          className="px-3.5 min-h-11 min-w-11 flex-1 text-base whitespace-nowrap not-first:border-l border-line-strong aria-pressed:bg-brand-wash aria-pressed:text-brand-ink aria-pressed:font-bold disabled:text-ink-3"
          aria-pressed={each === value}
          onClick={() => choose(each)}
        >
          {name}
        </button>
      ))}
    </div>
  </fieldset>
)

type SliderProps = {
  readonly label: string
  /** The values from left to right. */
  readonly values: readonly number[]
  readonly value: number
  readonly said: string
  readonly isDisabled: boolean
  readonly choose: (value: number) => void
}
/** One of many in a row: drawn along, or by the keys of arrows. */
export const Slider = ({ label, values, value, said, isDisabled, choose }: SliderProps) => {
  const id = useId()
  return (
    <div className="w-48 small:flex-[1_0_100%]">
      <label className="mb-0.75 flex justify-between gap-2 text-ink-2 text-xs" htmlFor={id}>
        {label} <b className="text-ink">{said}</b>
      </label>
      <input
        id={id}
        type="range"
        className="block w-full h-11 accent-brand"
        min={0}
        max={values.length - 1}
        step={1}
        value={Math.max(0, values.indexOf(value))}
        aria-valuetext={said}
        disabled={isDisabled}
        onChange={({ currentTarget }) => choose(values[Number(currentTarget.value)] ?? value)}
      />
    </div>
  )
}
