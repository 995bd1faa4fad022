import { stakeLabel } from '#domain/betting/format.ts'
import type { Paise } from '#domain/paise.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/panels.ts'
import { useRecord } from '../hooks.ts'
import { usePresets } from './stake-view.ts'
import { EditStakesButton } from '../stakes/StakesPopup.tsx'

const preset =
  'h-target truncate rounded-sm bg-surface-3 text-sm font-semibold aria-pressed:bg-brand-wash aria-pressed:text-brand-ink aria-pressed:[box-shadow:inset_0_0_0_1px_var(--brand)]'
const line = 'h-target rounded-sm border border-line text-xs font-semibold text-ink-2 disabled:text-ink-3'

type Props = { readonly view: SlipView; readonly isMember: boolean; readonly className: string }

/** Buttons for six stakes and, for members, the least and the most that can be placed (SLIP-07). The last edits the stakes. */
export const Presets = ({ view, isMember, className }: Props) => {
  const record = useRecord()
  const { stakes, least, most } = usePresets(view)
  const set = (stakePaise: Paise): void => record({ type: 'stake.typed', slip: view.slip, stakePaise })
  return (
    <div className={`presets ${className}`}>
      {stakes.map((stake, i) => (
        <button key={i} type="button" className={preset} aria-pressed={stake === view.stakePaise} onClick={() => set(stake)}>
          {stakeLabel(stake / 100)}
        </button>
      ))}
      {isMember && (
        <>
          <button type="button" className={line} data-line="" disabled={least === null} onClick={() => least !== null && set(least)}>
            {text.min}
          </button>
          <button type="button" className={line} data-line="" disabled={most === null} onClick={() => most !== null && set(most)}>
            {text.max}
          </button>
        </>
      )}
      <EditStakesButton className={`${line} truncate`} />
    </div>
  )
}
