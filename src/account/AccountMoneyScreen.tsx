import { brandAddress } from '#domain/player/brand.ts'
import { text } from '#copy/catalogue.ts'
import { useBrand } from '../brand.tsx'
import { BalanceBox } from './BalanceBox.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

/** Deposit and withdrawal; says that play money needs neither (ROUTE-15). */
const AccountMoneyScreen = ({ name }: { readonly name: 'deposit' | 'withdraw' }) => {
  const brand = useBrand()
  return (
    <>
      <PageTitle>{text[name]}</PageTitle>
      <BalanceBox />
      <section className="panel note py-12">
        {brand.transactionImg !== '' && <img src={brandAddress(brand, brand.transactionImg)} alt="" height={96} />}
        <p className="max-w-[44ch]">{name === 'deposit' ? text.depositNote : text.withdrawNote}</p>
      </section>
    </>
  )
}
export default AccountMoneyScreen
