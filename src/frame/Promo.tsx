import type { Promo as PromoState } from '#client/player/news.ts'
import { isNewcomer } from '#client/views/offers.ts'
import { text } from '#copy/panels.ts'
import type { Voice } from '#domain/player/brand.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useRecord, useSlips } from '../hooks.ts'
import { useLanguage } from '../language.tsx'
import { Icon } from '../ui/Icon.tsx'
import { isGuideOver, useIsGuided } from './guide-seen.ts'

/** Leaves room for the chat, which appears later, so that nothing moves. */
const promoBox =
  'pointer-events-auto ml-15 max-w-105 min-w-0 rounded-md border border-l-4 border-line-strong border-l-accent bg-surface pl-3.5 shadow-pop rail:mr-15 rail:ml-0 rail:max-w-none rail:[box-shadow:none]'
/** The banner appears with the page; strip and tab slide in. */
const comes = 'motion-safe:animate-enter [--from-opacity:0] [--from-y:0.5rem]'
/** On a narrow page it is low, because it stands over prices. */
const banner = 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1 pr-1 rail:py-2.5'
const strip = 'flex items-center gap-2 py-1 pr-1'
const tab = 'flex min-h-target items-center gap-2 py-1 pr-2.5 font-semibold'

/**
 * The brand's promotion (SUPP-03): a banner, then a strip, then a tab that opens the strip again. It is never over an open betslip. The
 * banner welcomes newcomers, so that others see the tab in its place. It offers them the guide until that was left or finished once.
 */
export const Promo = () => {
  const promo = useLedger((ledger) => (ledger.promo === 'banner' && !isNewcomer(ledger) ? 'closed' : ledger.promo))
  const isBetting = useSlips().some(({ screen }) => screen !== 'empty' && screen !== 'lapsed')
  if (useIsGuided()) return null
  return isBetting ? null : <Shown promo={promo} />
}

/** Begins the guide through the first bet. */
const ShowMeHow = ({ className = '' }: { readonly className?: string }) => {
  const record = useRecord()
  const isNew = useLedger(isNewcomer)
  if (!isNew || isGuideOver()) return null
  return (
    <button type="button" className={`btn-small ${className}`} onClick={() => record({ type: 'guide.begun' })}>
      {text.showMeHow}
    </button>
  )
}

/** What this brand says to newcomers: in its own voice where it has one in the player's language (BRAND-03). */
const useVoice = (): Required<Voice> => {
  const { appName, voice } = useBrand()
  const { welcome, note, strip } = voice[useLanguage().language] ?? {}
  return { welcome: welcome ?? text.promoTitle(appName), note: note ?? text.promoNote, strip: strip ?? text.promoStrip }
}

const Shown = ({ promo }: { readonly promo: PromoState }) => {
  const record = useRecord()
  const voice = useVoice()
  switch (promo) {
    case 'banner':
      return (
        <section key={promo} className={`${promoBox} ${banner}`} aria-label={text.offers}>
          <b className="col-span-full row-start-1 pr-11 text-md font-bold rail:col-span-1 rail:pr-0">{voice.welcome}</b>
          <p className="py-1 text-xs leading-4 text-ink-2 rail:col-start-1 rail:text-base">{voice.note}</p>
          <ShowMeHow className="mr-1 rail:col-start-1 rail:justify-self-start" />
          <PromoClose className="col-start-2 row-start-1 -my-2 self-start justify-self-end rail:row-end-3 rail:my-0" />
        </section>
      )
    case 'strip':
      return (
        <section key={promo} className={`${comes} ${promoBox} ${strip}`} aria-label={text.offers}>
          <p className="flex-1 py-1 text-xs leading-4">{voice.strip}</p>
          <ShowMeHow className="flex-none" />
          <PromoClose className="" />
        </section>
      )
    case 'closed':
      return (
        <button type="button" className={`${comes} ${promoBox} ${tab}`} onClick={() => record({ type: 'promo.opened' })}>
          {text.offers}
          <Icon name="chevron" size={16} />
        </button>
      )
    default:
      return promo satisfies never
  }
}

const PromoClose = ({ className }: { readonly className: string }) => {
  const record = useRecord()
  return (
    <button type="button" className={`icon-btn ${className}`} aria-label={text.close} onClick={() => record({ type: 'promo.closed' })}>
      <Icon name="close" />
    </button>
  )
}
