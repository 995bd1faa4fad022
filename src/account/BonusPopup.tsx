import { type Wagering, type WalletType, walletTypeSchema } from '#contract/calls/account.ts'
import { moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { Popup } from '../ui/Popup.tsx'
import { Bone, Empty, Failed } from '../ui/States.tsx'
import { Pairs } from '../ui/Pairs.tsx'

const NAMES: Readonly<Record<WalletType, Sentence>> = { exchange: 'walletExchange', casino: 'walletCasino' }

/** The bonus of one wallet, and the amount still to be wagered (SUPP-06). */
const BonusPopup = () => {
  const record = useRecord()
  const { walletType } = useLedger(({ popups }) => popups.bonusPopUp)
  const show = (wanted: WalletType): void => record({ type: 'bonus.opened', walletType: wanted })
  const close = (): void => record({ type: 'bonus.closed' })
  return (
    <Popup title={text.bonusDetails} onClose={close}>
      <fieldset className="seg" aria-label={text.bonusWallet}>
        {walletTypeSchema.options.map((each) => (
          <button key={each} type="button" aria-pressed={each === walletType} onClick={() => show(each)}>
            {text[NAMES[each]]}
          </button>
        ))}
      </fieldset>
      {walletType !== null && <Wallet walletType={walletType} />}
    </Popup>
  )
}
export default BonusPopup

const Wallet = ({ walletType }: { readonly walletType: WalletType }) => {
  const record = useRecord()
  const ask = { what: 'wagering', walletType } as const
  const { state, rows } = useRead(ask)
  return (
    <div className="min-h-32" aria-live="polite" aria-busy={state === 'waiting'}>
      {state === 'waiting' && <Bone width="100%" height={96} />}
      {state === 'failed' && <Failed onRetry={() => record({ type: 'reload.pressed', asks: [ask] })} />}
      {rows.map((wagering) => (
        <Figures key={walletType} wagering={wagering} />
      ))}
    </div>
  )
}

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
