import { Promo } from './Promo.tsx'
import { WhatsappBubble } from './WhatsappBubble.tsx'

/** What the brand offers on home, and a chat: over the corner of a narrow page, at the end of a wide one's right column. It moves nothing. */
export const Floats = () => (
  <div className="floats">
    <Promo />
    <WhatsappBubble />
  </div>
)
