import type { LastResult } from '#contract/messages/browse.ts'
import type { EventTypeId } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { useRead } from '../hooks.ts'
import { OutrightHead } from './Outrights.tsx'

/** Who won the last season of a competition, by the last results of its sport; empty if they name no winner. */
export const useTitle = (eventTypeId: EventTypeId, competitionName: string): string => {
  const { rows } = useRead({ what: 'results', eventTypeId })
  const isTitle = (row: LastResult): boolean => row.eventName === competitionName && row.competitionName === competitionName
  return rows.find(isTitle)?.winners.join(', ') ?? ''
}

/** Says how a season ended that has no market any more (MKT-13). */
export const TitleWon = ({ names }: { readonly names: string }) => (
  <>
    <OutrightHead />
    <p className="flex min-h-11 items-center px-3 text-sm">{text.titleWon(names)}</p>
  </>
)
