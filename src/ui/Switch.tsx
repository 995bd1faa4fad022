type Props = {
  readonly label: string
  readonly isOn: boolean
  readonly isOff?: boolean
  readonly isArming?: boolean
  readonly describedBy?: string
  readonly onChange: (on: boolean) => void
}

/** A switch that is on or off. `isArming`: it has the colour of one-click. `isOff`: it cannot be changed now. */
export const Switch = ({ label, isOn, isOff = false, isArming = false, describedBy, onChange }: Props) => (
  <button
    type="button"
    role="switch"
    className="group grid h-target min-w-target flex-none place-items-center rounded-sm disabled:opacity-50"
    data-arming={isArming}
    aria-checked={isOn}
    aria-label={label}
    aria-describedby={describedBy}
    disabled={isOff}
    onClick={() => onChange(!isOn)}
  >
    <i className="relative h-5 w-9 rounded-full bg-line-strong group-aria-checked:bg-brand group-data-[arming=true]:group-aria-checked:bg-armed after:absolute after:top-0.5 after:left-0.5 after:size-4 after:rounded-full after:bg-surface group-aria-checked:after:left-4.5" />
  </button>
)
