import type { PublicBrand, Switches } from '#domain/player/brand.ts'
import { text } from '#copy/panels.ts'
import type { ContactIconName } from './ContactIcon.tsx'

export type Contact = { readonly icon: ContactIconName; readonly name: string; readonly href: string }

/** The address of a chat with the number, with a greeting (SUPP-01). */
export const chatAddress = (wpnumber: string, greeting: string): string =>
  `https://wa.me/${wpnumber.replace(/\D/g, '')}?text=${encodeURIComponent(greeting)}`

/** The contacts that the brand shows (NAV-06, BRAND-04). */
export const contactsOf = (brand: PublicBrand, on: Switches): readonly Contact[] => [
  ...(on.whatsapp ? [{ icon: 'whatsapp' as const, name: text.whatsapp, href: brand.whatsappSupportLink || brand.whatsappLink }] : []),
  ...(on.telegram ? [{ icon: 'telegram' as const, name: text.telegram, href: brand.telegramSupportLink || brand.telegram }] : []),
  ...(on.instagram ? [{ icon: 'instagram' as const, name: text.instagram, href: brand.instagram }] : []),
  ...(on.facebook ? [{ icon: 'facebook' as const, name: text.facebook, href: brand.facebook }] : []),
  ...(on.youtube ? [{ icon: 'youtube' as const, name: text.youtube, href: brand.youtube }] : []),
  ...(on.email ? [{ icon: 'mail' as const, name: brand.email, href: `mailto:${brand.email}` }] : []),
  ...(brand.mobiNumber === '' ? [] : [{ icon: 'phone' as const, name: brand.mobiNumber, href: `tel:${brand.mobiNumber}` }]),
]
