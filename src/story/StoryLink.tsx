import { Link } from 'react-router-dom'
import type { BetSlipRef } from '#contract/scalar.ts'
import { text } from '#copy/panels.ts'
import { PAGES } from '../access.ts'
import { useHas } from '../brand.tsx'

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
