import { useId, useState } from 'react'
import { termsOf } from '#domain/player/promotions.ts'
import { text } from '#copy/catalogue.ts'
import { useBrand, useSwitches } from '../brand.tsx'
import { useLedger } from '../hooks.ts'
import { PromoTerms } from '../wallets/PromoTerms.tsx'
import { CodeForm } from './CodeForm.tsx'
import { Check, Field } from './Field.tsx'
import { FlowSteps } from './FlowSteps.tsx'
import { OtherWays } from './OtherWays.tsx'
import { type SignUp, newSignUp, withOffer, withPromo } from './sign-up.ts'

/** The second tab: registers a member by phone and code (AUTH-04 to AUTH-11, AUTH-17). */
export const RegisterPane = () => {
  return (
    <>
      <Invitation />
      <FlowSteps flow="register" below={<OtherWays />}>
        <RegisterForm />
      </FlowSteps>
    </>
  )
}

/** The code this visitor came with, and whether the exchange knows it; one that it does not know bars no registration (SESS-14). */
const Invitation = () => {
  const { appName } = useBrand()
  const { signUp } = useSwitches()
  const code = useLedger(({ login }) => login.referCode ?? '')
  const referral = useLedger(({ login }) => login.referral)
  if (code === '') return null
  const isUnknown = referral === 'unknown'
  return (
    <p
      className={`rounded-sm border px-3 py-2 text-sm ${isUnknown ? 'border-warn-line bg-warn-wash' : 'border-brand bg-brand-wash'}`}
      role="status"
    >
      {isUnknown
        ? signUp === 'on'
          ? text.referralUnknown
          : text.referralNeeded
        : referral === 'known'
          ? text.invited(appName, code)
          : text.referralGiven(code)}
    </p>
  )
}

const RegisterForm = () => {
  const { promotions } = useBrand()
  const referred = useLedger(({ login }) => login.referCode ?? '')
  const isUnknown = useLedger(({ login }) => login.referral === 'unknown')
  const [signUp, setSignUp] = useState(() => newSignUp(promotions, referred))
  const { promo, adult, isTermCondition: terms } = signUp
  // The exchange may refuse the code of the address after this form has opened.
  const referCode = isUnknown && signUp.referCode === referred ? '' : signUp.referCode
  return (
    <CodeForm
      flow="register"
      password={text.password}
      press={text.register}
      more={{ promo: promo.trim(), referCode: referCode.trim(), adult, terms }}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10.625rem,1fr))] gap-x-3">
        <Field
          label={text.promoCode}
          value={promo}
          problem={null}
          onChange={(typed) => setSignUp(withPromo(signUp, typed))}
          autoComplete="off"
        />
        <Field
          label={text.referralCode}
          value={referCode}
          problem={null}
          onChange={(typed) => setSignUp({ ...signUp, referCode: typed })}
          autoComplete="off"
        />
      </div>
      {promotions.length > 0 && <Offers signUp={signUp} onChange={setSignUp} />}
      <Check label={text.iAmAdult} checked={adult} onChange={(on) => setSignUp({ ...signUp, adult: on })} />
      <Check label={text.iAccept} checked={terms} onChange={(on) => setSignUp({ ...signUp, isTermCondition: on })} />
    </CodeForm>
  )
}

/** The brand's promotions, and the details of the one whose code is in the form (AUTH-17). */
const Offers = ({ signUp, onChange }: { readonly signUp: SignUp; readonly onChange: (signUp: SignUp) => void }) => {
  const details = useId()
  const { promoListStore, promoInfo, isDetailedPromo } = signUp
  return (
    <section className="grid gap-2" aria-label={text.offersNow}>
      <ul className="flex flex-wrap gap-2">
        {promoListStore.map((offer) => (
          <li key={offer.code}>
            <button
              type="button"
              className="btn-small aria-pressed:border-brand aria-pressed:bg-brand-wash aria-pressed:text-brand-ink"
              aria-pressed={offer === promoInfo}
              onClick={() => onChange(withOffer(signUp, offer))}
            >
              {text.bonusOf(termsOf(offer).amount)}
            </button>
          </li>
        ))}
      </ul>
      {promoInfo !== null && (
        <div className="rounded-sm bg-surface-2 px-2.5 py-1 text-sm">
          <button
            type="button"
            className="link min-h-target"
            aria-expanded={isDetailedPromo}
            aria-controls={details}
            onClick={() => onChange({ ...signUp, isDetailedPromo: !isDetailedPromo })}
          >
            {text.promoDetails}
          </button>
          <div id={details} hidden={!isDetailedPromo}>
            <p className="font-semibold">{text.bonusOf(termsOf(promoInfo).amount)}</p>
            <PromoTerms terms={termsOf(promoInfo)} />
          </div>
        </div>
      )}
    </section>
  )
}
