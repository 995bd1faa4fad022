import { Promo } from './Promo.tsx'
import { WhatsappBubble } from './WhatsappBubble.tsx'

const corner = 'pointer-events-none fixed inset-x-3 bottom-dock z-15 flex h-0 items-end'
const rail = 'rail:relative rail:inset-auto rail:block rail:h-auto rail:min-h-12'

/** What the brand offers on home, and a chat: over the corner of a narrow page, at the end of a wide one's right column. It moves nothing. */
export const Floats = () => (
  <div className={`floats ${corner} ${rail}`}>
    <Promo />
    <WhatsappBubble />
  </div>
)
