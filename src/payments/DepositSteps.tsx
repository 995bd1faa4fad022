import type { Transaction } from '#contract/calls/payments.ts'
import { text } from '#copy/catalogue.ts'
import { DEPOSIT_STEPS, stepOf } from './states.ts'

/** How far a deposit is: amount, payment, proof, approval (ACCT-04). One that ended without its money is at none, and keeps the place. */
export const DepositSteps = ({ payment }: { readonly payment: Transaction | null }) => {
  const step = stepOf(payment)
  const reached = step === null ? -1 : DEPOSIT_STEPS.indexOf(step)
  return (
    <ol className="panel grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 px-4 py-3" aria-label={text.depositSteps}>
      {DEPOSIT_STEPS.map((each, n) => (
        <li
          key={each}
          className={`border-t-3 pt-1.5 text-xs ${n <= reached ? 'border-brand-ink' : 'border-line'} ${each === step ? 'font-bold' : 'text-ink-2'}`}
          aria-current={each === step ? 'step' : undefined}
        >
          {text[each]}
        </li>
      ))}
    </ol>
  )
}
