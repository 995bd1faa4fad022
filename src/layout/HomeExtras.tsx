import { ContactCard } from './ContactCard.tsx'
import { Promo } from './Promo.tsx'
import { WhatsappBubble } from './WhatsappBubble.tsx'
import '../styles/popups.css'

/** What home has beside its lists: where to find help, and what the brand offers. Nothing here moves a price. */
const HomeExtras = () => (
  <>
    <ContactCard />
    <div className="floats">
      <Promo />
      <WhatsappBubble />
    </div>
  </>
)
export default HomeExtras
