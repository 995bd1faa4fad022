import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { changeOf, isChanging } from '#client/ledger/changes.ts'
import type { Promotion } from '#contract/calls/wallets.ts'
import { said } from '#domain/said.ts'
import { text } from '#copy/catalogue.ts'
import { PauseStrip } from '../account/PauseStrip.tsx'
import { PAGES } from '../access.ts'
import { IfOn } from '../ui/IfOn.tsx'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { Field } from '../login/Field.tsx'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Empty } from '../ui/States.tsx'
import { Listed } from './Listed.tsx'
import { PromoTerms } from './PromoTerms.tsx'

const ASK = { what: 'promotions' } as const
/** The longest code, with room for blanks around it. */
const MAX_TYPED = 40

/** The brand's offers, and the entry of a code (ACCT-06, ACCT-09). An excluded member sees neither, but the break (ACCT-08). */
const PromotionsScreen = () => {
  const [play] = useRead({ what: 'play' }).rows
  return (
    <>
      <PageTitle>{text.promotions}</PageTitle>
      <Offline />
      {play !== undefined && play.excludedUntil !== null ? <PauseStrip play={play} /> : <Offers />}
    </>
  )
}
export default PromotionsScreen

const Offers = () => {
  const promotions = useRead(ASK)
  return (
    <>
      <CodeForm />
      <section className="panel" aria-labelledby="offers">
        <div className="panel-head">
          <h2 id="offers">{text.offersNow}</h2>
        </div>
        <Listed read={promotions} ask={ASK}>
          {promotions.rows.length === 0 && <Empty>{text.noOffers}</Empty>}
          <ul className="divide-y divide-line">
            {promotions.rows.map((promotion) => (
              <Offer key={promotion.code} promotion={promotion} />
            ))}
          </ul>
        </Listed>
        {promotions.state !== 'waiting' && (
          <nav className="flex flex-wrap gap-x-5 border-t border-line px-4 py-3" aria-label={text.yourBonus}>
            <IfOn access={PAGES.bonuses}>
              <Link className="link" to={PAGES.bonuses.path}>
                {text.bonusStatement}
              </Link>
            </IfOn>
            <IfOn access={PAGES.wallets}>
              <Link className="link" to={PAGES.wallets.path}>
                {text.balanceSettings}
              </Link>
            </IfOn>
          </nav>
        )}
      </section>
    </>
  )
}

const CodeForm = () => {
  const record = useRecord()
  const change = useLedger((ledger) => changeOf(ledger, 'promo-code'))
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isAsked = change?.state === 'asked'
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setMissing(typed.trim() === '')
    if (typed.trim() === '' || isAsked) return
    record({ type: 'change.submitted', change: { what: 'promo-code', code: typed } })
  }
  return (
    <section className="panel" aria-labelledby="enter-code">
      <div className="panel-head">
        <h2 id="enter-code">{text.enterCode}</h2>
      </div>
      <form className="grid max-w-112.5 gap-1 p-4" noValidate onSubmit={submit}>
        <Field
          label={text.promoCodeLabel}
          autoComplete="off"
          value={typed}
          problem={isMissing ? said('fieldRequired') : change?.state === 'refused' ? change.said : null}
          onChange={(raw) => setTyped(raw.slice(0, MAX_TYPED))}
        />
        <button type="submit" className="btn btn-main" disabled={isAsked} aria-busy={isAsked}>
          {isAsked ? text.pleaseWait : text.takeCode}
        </button>
      </form>
    </section>
  )
}

const Offer = ({ promotion }: { readonly promotion: Promotion }) => {
  const { code, amount, state } = promotion
  const record = useRecord()
  const isAsked = useLedger((ledger) => isChanging(ledger, 'promo-code'))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-[1_1_15rem]">
        <h3 className="text-md font-bold">{text.bonusOf(amount)}</h3>
        <PromoTerms terms={promotion} />
      </div>
      {state === 'open' ? (
        <button
          type="button"
          className="btn-small"
          disabled={isAsked}
          onClick={() => record({ type: 'change.submitted', change: { what: 'promo-code', code } })}
        >
          {text.takeOffer(code)}
        </button>
      ) : (
        <p className="text-sm font-semibold text-ink-2">{state === 'used' ? text.offerUsed : text.offerHeld}</p>
      )}
    </li>
  )
}
