import type { Settlement } from '#contract/messages/settlement.ts'
import { settlementSaid } from '#domain/betting/settled.ts'
import { say, text } from '#copy/catalogue.ts'
import { useRecord, useStrips } from '../hooks.ts'
import { stampText } from '../lib/when.ts'
import { Icon } from '../ui/Icon.tsx'

const tones = {
  up: 'bg-up-wash [&>svg]:text-up',
  down: 'bg-down-wash [&>svg]:text-down',
  plain: 'bg-surface-2 [&>svg]:text-ink-3',
} as const
const toneOf = ({ net }: Settlement): keyof typeof tones => (net > 0 ? 'up' : net < 0 ? 'down' : 'plain')

/** What a market won or lost, in its panel or over a list, until the player closes it (OPEN-12). */
export const SettledStrips = ({ of }: { readonly of: (settlement: Settlement) => boolean }) =>
  useStrips()
    .filter(of)
    .map((settlement) => <Strip key={settlement.number} settlement={settlement} />)

const Strip = ({ settlement }: { readonly settlement: Settlement }) => {
  const record = useRecord()
  const { number, at } = settlement
  return (
    <div
      className={`flex min-h-11 items-center gap-2.5 px-3 py-1.5 text-sm [&>svg]:flex-none ${tones[toneOf(settlement)]}`}
      data-settlement={number}
    >
      <Icon name="clock" />
      <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
        {say(settlementSaid(settlement))} <small className="font-normal whitespace-nowrap text-ink-2">{stampText(at)}</small>
      </p>
      <button
        type="button"
        className="icon-btn -mr-2"
        aria-label={text.dismiss}
        onClick={() => record({ type: 'settlement.dismissed', number })}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
