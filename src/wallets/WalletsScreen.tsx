import { Link } from 'react-router-dom'
import { changeOf } from '#client/ledger/changes.ts'
import type { WalletSettings } from '#contract/calls/wallets.ts'
import { moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { say, text } from '#copy/catalogue.ts'
import { PAGES } from '../access.ts'
import { IfOn } from '../ui/IfOn.tsx'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Listed } from './Listed.tsx'

const ASK = { what: 'wallets' } as const
const row = 'grid min-h-14 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 rounded-sm border border-line px-3 py-2'
const chosenRow = 'has-checked:border-brand-ink has-checked:bg-brand-wash'
const focusedRow = 'outline-offset-1 outline-focus has-focus-visible:outline-2'

/** The member's wallets, and which one pays the bets (ACCT-06, ACCT-09). */
const WalletsScreen = () => {
  const read = useRead(ASK)
  return (
    <>
      <PageTitle>{text.balanceSettings}</PageTitle>
      <Offline />
      <section className="panel" aria-labelledby="pays-bets">
        <div className="panel-head">
          <h2 id="pays-bets">{text.paysBets}</h2>
        </div>
        <Listed read={read} ask={ASK}>
          {read.rows.map((settings) => (
            <Choice key="wallets" settings={settings} />
          ))}
        </Listed>
      </section>
    </>
  )
}
export default WalletsScreen

const Choice = ({ settings: { useBonusWallet, withdrawable, owed, wallets } }: { readonly settings: WalletSettings }) => {
  const record = useRecord()
  const wished = useLedger((ledger) => {
    const last = changeOf(ledger, 'wallet')
    return last?.state === 'asked' && last.change.what === 'wallet' ? last.change.useBonus : null
  })
  const change = useLedger((ledger) => changeOf(ledger, 'wallet'))
  const isAsked = wished !== null
  const isOnBonus = wished ?? useBonusWallet
  const hasBonus = wallets.some(({ kind, balance }) => kind === 'bonus' && balance !== 0)
  return (
    <>
      <fieldset className="grid max-w-160 gap-1.5 px-4 pt-3 pb-2" disabled={isAsked} aria-busy={isAsked}>
        <legend className="float-left pb-3 text-ink-2">{text.paysBetsNote}</legend>
        {wallets
          .filter(({ walletCode }) => walletCode === 'exchange')
          .map(({ kind, balance, exposure }) => {
            const isBonus = kind === 'bonus'
            const isClosed = isBonus && !hasBonus && !useBonusWallet
            return (
              <label key={kind} className={`${isClosed ? 'opacity-60' : 'cursor-pointer'} ${row} ${chosenRow} ${focusedRow}`}>
                <input
                  type="radio"
                  name="wallet"
                  className="row-span-2 size-4.5 accent-brand outline-none"
                  checked={isOnBonus === isBonus}
                  disabled={isClosed}
                  onChange={() => record({ type: 'change.submitted', change: { what: 'wallet', useBonus: isBonus } })}
                />
                <b>{isBonus ? text.bonusWalletName : text.mainWallet}</b>
                <small className="col-start-2 flex flex-wrap gap-x-3 text-sm text-ink-2">
                  {isClosed ? (
                    text.noBonusToBet
                  ) : (
                    <>
                      <span>{text.walletFree(paise(balance - Math.abs(exposure)))}</span>
                      <span>{text.walletHeld(paise(Math.abs(exposure)))}</span>
                    </>
                  )}
                </small>
              </label>
            )
          })}
      </fieldset>
      {change?.state === 'refused' && (
        <p className="px-4 pb-2 text-sm text-down" role="alert">
          {say(change.said)}
        </p>
      )}
      <Pairs
        className="max-w-160 pt-2"
        rows={[[text.withdrawableNow, moneyText(withdrawable)], ...(owed === 0 ? [] : ([[text.owedNow, moneyText(owed)]] as const))]}
      />
      <nav className="flex flex-wrap gap-x-5 border-t border-line px-4 py-3" aria-label={text.yourBonus}>
        <IfOn access={PAGES.bonuses}>
          <Link className="link" to={PAGES.bonuses.path}>
            {text.bonusStatement}
          </Link>
        </IfOn>
        <Link className="link" to={PAGES.promotions.path}>
          {text.promotions}
        </Link>
      </nav>
    </>
  )
}
