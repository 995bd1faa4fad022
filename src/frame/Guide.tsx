import { useId } from 'react'
import { text } from '#copy/catalogue.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useRecord, useSlips } from '../hooks.ts'
import { catchFocus } from '../slip/fold.ts'
import { guideSentence } from './guide-says.ts'
import { useGuide } from './useGuide.ts'
import './guide.css'

const look =
  'guide flex min-h-15 items-center gap-2 border-l-4 border-accent bg-brand-wash py-1.5 pr-1.5 pl-2.5 text-ink focus-visible:-outline-offset-2 desk:min-h-17 desk:rounded-md desk:border desk:border-l-4 desk:border-line desk:border-l-accent'

/** The strip of the guide through the first bet (SUPP-03): the step, one sentence, and the way out. It follows its chart, and does nothing for the player. */
const Guide = () => {
  const { step, number, of, leave } = useGuide()
  const record = useRecord()
  const { demo } = useBrand()
  const view = useSlips().at(-1)
  const sentence = useLedger((ledger) => (step === 'off' ? null : guideSentence(step, view, ledger, demo)))
  const isLogin = useLedger(({ login }) => login.open)
  const id = useId()
  if (sentence === null) return null
  return (
    <section className={look} aria-label={text.guideTitle} aria-describedby={id} tabIndex={-1} ref={catchFocus} data-step={step}>
      <p id={id} className="min-w-0 flex-1 text-sm leading-4.5" role="status">
        {number !== null && <b className="mr-1.5 whitespace-nowrap text-brand-ink">{text.guideStep(number, of)}</b>}
        {text[sentence]}
      </p>
      {step === 'joining' && (
        <button
          type="button"
          className="btn-small flex-none"
          disabled={isLogin}
          onClick={() => record(demo ? { type: 'demo.pressed' } : { type: 'login.opened', tab: 'login' })}
        >
          {demo ? text.demoLogin : text.logIn}
        </button>
      )}
      <button type="button" className="btn-small flex-none" onClick={leave}>
        {step === 'done' ? text.guideFinish : text.guideSkip}
      </button>
    </section>
  )
}
export default Guide
