import { text } from '#copy/catalogue.ts'
import { useBrand } from '../brand.tsx'
import { useLedger } from '../hooks.ts'
import { ContactIcon } from './ContactIcon.tsx'
import { chatAddress } from './contacts.ts'

/** A chat one press away, where the brand has a number for it; it says what for when it is looked at (SUPP-01). */
export const WhatsappBubble = () => {
  const { appName } = useBrand()
  const wpnumber = useLedger(({ news }) => news.support?.wpnumber ?? '')
  const message = useLedger(({ news }) => news.support?.message ?? '')
  if (wpnumber === '') return null
  return (
    <a className="bubble" href={chatAddress(wpnumber, message || text.whatsappGreeting(appName))} target="_blank" rel="noopener noreferrer">
      <ContactIcon name="whatsapp" size={26} />
      <span>
        <span>{text.whatsappBubble}</span>
      </span>
    </a>
  )
}
