import { type Wagering, type WalletType, walletTypeSchema } from '#contract/account.ts'
import { moneyText } from '#domain/format.ts'
import { paise } from '#domain/money.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import { useLedger, useSend } from '../hooks.ts'
import { Popup } from '../parts/Popup.tsx'
import { Bone, Empty, Failed } from '../parts/States.tsx'
import { Pairs } from '../parts/Pairs.tsx'

const NAMES: Readonly<Record<WalletType, Sentence>> = { exchange: 'walletExchange', casino: 'walletCasino' }

/** The bonus of one wallet, and what of it is still to be wagered (SUPP-06). */
const BonusPopup = () => {
  const send = useSend()
  const { walletType, details } = useLedger(({ popups }) => popups.bonusPopUp)
  const show = (wanted: WalletType): void => send({ type: 'bonus.opened', walletType: wanted })
  const close = (): void => send({ type: 'bonus.closed' })
  return (
    <Popup title={text.bonusDetails} onClose={close}>
      <fieldset className="seg" aria-label={text.bonusWallet}>
        {walletTypeSchema.options.map((each) => (
          <button key={each} type="button" aria-pressed={each === walletType} onClick={() => show(each)}>
            {text[NAMES[each]]}
          </button>
        ))}
      </fieldset>
      <div className="min-h-32" aria-live="polite" aria-busy={details.kind === 'waiting'}>
        {details.kind === 'waiting' && <Bone width="100%" height={96} />}
        {details.kind === 'failed' && walletType !== null && <Failed onRetry={() => show(walletType)} />}
        {details.kind === 'ready' && <Figures wagering={details.wagering} />}
      </div>
    </Popup>
  )
}
export default BonusPopup

const Figures = ({ wagering: { bonus, required, wagered } }: { readonly wagering: Wagering }) => {
  if (bonus === 0 && required === 0) return <Empty>{text.noBonus}</Empty>
  return (
    <Pairs
      rows={[
        [text.bonusAmount, moneyText(bonus)],
        [text.wageringRequired, moneyText(required)],
        [text.wageringDone, moneyText(wagered)],
        [text.wageringLeft, moneyText(paise(Math.max(0, required - wagered)))],
      ]}
    />
  )
}
