import { Link } from 'react-router-dom'
import type { BetSlipRef } from '#contract/scalar.ts'
import { text } from '#copy/panels.ts'
import { PAGES } from '../access.ts'
import { useHas } from '../brand.tsx'
import { Icon } from '../ui/Icon.tsx'

/** The same as a sign, where a row has no room for the words. */
export const StorySign = ({ of, bet }: { readonly of: BetSlipRef; readonly bet: string }) =>
  useHas('bet-records') && (
    <Link className="icon-btn -mr-2 flex-none" to={PAGES.story.path.replace(':ref', of)} aria-label={`${text.whatHappened} ${bet}`}>
      <Icon name="question" size={16} />
    </Link>
  )

/** Leads to the story of a bet. `bet` names it for a screen reader, where several bets are listed. */
export const StoryLink = ({ of, bet }: { readonly of: BetSlipRef; readonly bet?: string }) =>
  useHas('bet-records') && (
    <Link
      className="link text-xs font-normal text-ink-2"
      to={PAGES.story.path.replace(':ref', of)}
      aria-label={bet === undefined ? undefined : `${text.whatHappened} ${bet}`}
    >
      {text.whatHappened}
    </Link>
  )
