import type { FactOf } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { changes } from '#client/ledger/change-table.ts'
import { type Reaction, asked, concluded, isMember, read } from './reaction.ts'

/** What the changes of the table answer to. */
const changeRequirements = [...new Set(Object.values(changes).flatMap(({ requirements }) => requirements))].toSorted()

export const makesChange: Reaction<'change.submitted'> = {
  why: 'The exchange makes the change, as the table of changes says.',
  requirements: changeRequirements,
  when: isMember,
  does: function makeChange({ change }) {
    return asked({ type: 'change', change })
  },
}

/** The page does not show this answer at its place. */
const hasToast = ({ change, ok }: FactOf<'change.answered'>, { member }: Ledger): boolean => {
  const { toast } = changes[change.what]
  return member !== null && (toast === 'always' || toast === (ok ? 'done' : 'refused'))
}
const toastAnswer = ({ ok, said }: FactOf<'change.answered'>) => concluded({ type: 'toast.raised', tone: ok ? 'success' : 'error', said })
export const toastsAnswer: Reaction<'change.answered'> = {
  why: 'A toast shows what came of a change; other answers are shown at their place on the page.',
  requirements: changeRequirements,
  when: hasToast,
  does: toastAnswer,
}

const readsAgain = ({ change }: FactOf<'change.answered'>, { member }: Ledger): boolean =>
  member !== null && changes[change.what].reads !== undefined
export const readsChanged: Reaction<'change.answered'> = {
  why: 'What a change may have moved is read again.',
  requirements: changeRequirements,
  when: readsAgain,
  does: function readChanged({ change }, { page }) {
    return read(...(changes[change.what].reads?.(page) ?? []))
  },
}
