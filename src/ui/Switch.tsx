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
    className="grid h-target min-w-target flex-none place-items-center rounded-sm disabled:opacity-50"
    data-arming={isArming}
    aria-checked={isOn}
    aria-label={label}
    aria-describedby={describedBy}
    disabled={isOff}
    onClick={() => onChange(!isOn)}
  >
    <i className="switch" />
  </button>
)
