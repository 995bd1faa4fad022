import type { HouseNews } from '#domain/news.ts'
import { text } from '#copy/catalogue.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useSend, useSlips } from '../hooks.ts'
import { Icon } from '../parts/Icon.tsx'

/** What the brand offers: a banner, then a strip, then a tab that opens the strip again; never over an open betslip (SUPP-03). */
export const Promo = () => {
  const promo = useLedger(({ news }) => news.promo)
  const isBetting = useSlips().some(({ screen }) => screen !== 'empty')
  return isBetting ? null : <Shown promo={promo} />
}

const Shown = ({ promo }: { readonly promo: HouseNews['promo'] }) => {
  const send = useSend()
  const { appName } = useBrand()
  switch (promo) {
    case 'banner':
      return (
        <section key={promo} className="promo promo-banner" aria-label={text.offers}>
          <b>{text.promoTitle(appName)}</b>
          <p>{text.promoNote}</p>
          <PromoClose />
        </section>
      )
    case 'strip':
      return (
        <section key={promo} className="promo" aria-label={text.offers}>
          <p>{text.promoStrip}</p>
          <PromoClose />
        </section>
      )
    case 'closed':
      return (
        <button type="button" className="promo promo-tab" onClick={() => send({ type: 'promo.opened' })}>
          {text.offers}
          <Icon name="chevron" size={16} />
        </button>
      )
    default:
      return promo satisfies never
  }
}

const PromoClose = () => {
  const send = useSend()
  return (
    <button type="button" className="icon-btn" aria-label={text.close} onClick={() => send({ type: 'promo.closed' })}>
      <Icon name="close" />
    </button>
  )
}
