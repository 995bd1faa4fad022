import { takesOffers } from '#client/views/offers.ts'
import { useLedger } from '../hooks.ts'
import { Promo } from './Promo.tsx'
import { usePromoOnceADay } from './promo-seen.ts'
import { WhatsappBubble } from './WhatsappBubble.tsx'

const corner = 'pointer-events-none fixed inset-x-3 bottom-dock z-15 flex h-0 items-end'
const rail = 'rail:relative rail:inset-auto rail:block rail:h-auto rail:min-h-12'

/** The promotion on home, and a chat: over a narrow page's corner, or below a wide one's right column. It moves nothing, and is not for an excluded member (ACCT-08). */
export const Floats = () => {
  usePromoOnceADay()
  return useLedger(takesOffers) ? (
    <div className={`floats ${corner} ${rail}`}>
      <Promo />
      <WhatsappBubble />
    </div>
  ) : null
}
