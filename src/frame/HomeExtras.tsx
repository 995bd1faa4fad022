import { useWide } from '../lib/useWide.ts'
import { ContactCard } from './ContactCard.tsx'
import { Floats } from './Floats.tsx'

/** What home has beside its lists: where to find help, and what the brand offers. Nothing here moves a price. */
const HomeExtras = () => {
  const wide = useWide()
  return (
    <>
      <ContactCard />
      {!wide && <Floats />}
    </>
  )
}
export default HomeExtras
