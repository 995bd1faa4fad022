import { useWide } from '../lib/useWide.ts'
import { ContactCard } from './ContactCard.tsx'
import { Floats } from './Floats.tsx'

/** Home's help and promotion, beside its lists. Nothing here moves a price. */
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
